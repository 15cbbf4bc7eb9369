import type { Retention, ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { writtenName } from '../../../state/channels/channel-name.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Surface.tsx';
import type { ChannelRuleForm } from './retention-form.ts';
import { retentionText as text } from './retention-strings.ts';

interface DaysProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  maximum: number | null;
  value: string;
  onValue(value: string): void;
}

/** A number of days up to the maximum of the instance. */
export function Days({ maximum, ...field }: DaysProps) {
  return <TextField {...field} type="number" min={1} max={maximum ?? LIMITS.retentionDays} step={1} />;
}

interface ChannelRulesProps {
  channels: readonly ServerChannel[];
  rules: Retention;
  edited: readonly ChannelRuleForm[];
  onChange(edited: readonly ChannelRuleForm[]): void;
}

/** The rules of single channels. */
export function ChannelRules({ channels, rules, edited, onChange }: ChannelRulesProps) {
  const names = new Map(channels.map((channel) => [channel.id, writtenName(channel)]));
  const free = channels.filter(({ id }) => !edited.some(({ channelId }) => channelId === id));
  return (
    <Section title={text.channels} hint={text.channelsHint}>
      {edited.map((rule) => (
        <ChannelRule
          key={rule.channelId}
          name={names.get(rule.channelId) ?? rule.channelId}
          rules={rules}
          rule={rule}
          onChange={(changed) => onChange(edited.map((one) => (one === rule ? changed : one)))}
          onRemove={() => onChange(edited.filter((one) => one !== rule))}
        />
      ))}
      {free.length > 0 && edited.length < LIMITS.retentionChannels ? (
        <AddRule
          choices={free.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))}
          onAdd={(channelId) => onChange([...edited, { channelId, days: '', attachmentDays: '' }])}
        />
      ) : null}
    </Section>
  );
}

interface AddRuleProps {
  choices: readonly { readonly value: string; readonly label: string }[];
  onAdd(channelId: string): void;
}

/** A list and a button, because arrow keys change a closed list at once. */
function AddRule({ choices, onAdd }: AddRuleProps) {
  const [chosen, setChosen] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const channelId = choices.some(({ value }) => value === chosen) ? chosen : '';
  return (
    <div ref={field} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <SelectField
          label={text.add}
          value={channelId}
          options={[{ value: '', label: text.choose }, ...choices]}
          onValue={setChosen}
        />
      </div>
      <Button
        disabled={channelId === ''}
        onClick={() => {
          onAdd(channelId);
          field.current?.querySelector('select')?.focus();
        }}
      >
        {text.addChosen}
      </Button>
    </div>
  );
}

interface ChannelRuleProps {
  name: string;
  rules: Retention;
  rule: ChannelRuleForm;
  onChange(rule: ChannelRuleForm): void;
  onRemove(): void;
}

function ChannelRule({ name, rules, rule, onChange, onRemove }: ChannelRuleProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <div className="grid items-end gap-2 wide:grid-cols-2">
        <Days
          label={text.daysIn(name)}
          maximum={rules.maximumDays}
          value={rule.days}
          onValue={(days) => onChange({ ...rule, days })}
        />
        <Days
          label={text.attachmentsIn(name)}
          maximum={rules.attachmentMaximumDays}
          value={rule.attachmentDays}
          onValue={(attachmentDays) => onChange({ ...rule, attachmentDays })}
        />
      </div>
      <IconButton label={text.remove(name)} onClick={onRemove} className="mb-1 touch:mb-0">
        <Icon of={X} />
      </IconButton>
    </div>
  );
}
