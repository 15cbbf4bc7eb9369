import type { Retention } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { openableChannels } from '../../../state/selectors.ts';
import { useAction } from '../../../state/use-action.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { showToast } from '../../../ui/Toast.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { RetentionPreview } from './RetentionPreview.tsx';
import { type RetentionForm, toBody, toForm } from './retention-form.ts';
import { retentionText as text } from './retention-strings.ts';

/**
 * Retention rules for the owner, with a preview; they come into force a day after saving.
 *
 * @place Server settings: Message retention
 */
export function RetentionSection({ serverId }: { readonly serverId: string }) {
  const queries = useQueryClient();
  const queryKey = ['retention', serverId];
  const rules = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.api.getRetention({ serverId, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (rules.isPending) return <Loading label={text.loading} />;
  if (rules.error) return <FormError>{describeError(rules.error)}</FormError>;
  return (
    <RulesForm
      serverId={serverId}
      rules={rules.data}
      onChanged={(changed) => queries.setQueryData(queryKey, changed)}
    />
  );
}

interface RulesFormProps {
  serverId: string;
  rules: Retention;
  onChanged(rules: Retention): void;
}

function RulesForm({ serverId, rules, onChanged }: RulesFormProps) {
  const [edits, setEdits] = useState<RetentionForm>();
  const saved = toForm(rules);
  const form = edits ?? saved;
  const body = toBody(form);
  const save = useAction(async () => {
    onChanged(await client.api.updateRetention({ serverId, body }));
    setEdits(undefined);
    showToast(text.saved);
  });
  const isChanged = JSON.stringify(body) !== JSON.stringify(toBody(saved));
  return (
    <form onSubmit={save.submit} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title={text.title} hint={text.hint}>
        {rules.startsAt === null ? null : <Card>{text.startsAt(formatFull(rules.startsAt))}</Card>}
        <Days
          label={text.server}
          hint={rules.maximumDays === null ? text.forGood : text.toMaximum(rules.maximumDays)}
          maximum={rules.maximumDays}
          error={save.fields.messageDays}
          value={form.days}
          onValue={(days) => setEdits({ ...form, days })}
        />
      </Section>
      <ChannelRules serverId={serverId} maximum={rules.maximumDays} form={form} onChange={setEdits} />
      <RetentionPreview serverId={serverId} body={body} />
      <FormError>{save.error}</FormError>
      <UnsavedBar shown={isChanged || save.busy} busy={save.busy} onReset={() => setEdits(undefined)} />
    </form>
  );
}

interface DaysProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  maximum: number | null;
  value: string;
  onValue(value: string): void;
}

function Days({ maximum, ...field }: DaysProps) {
  return <TextField {...field} type="number" min={1} max={maximum ?? LIMITS.retentionDays} step={1} />;
}

interface ChannelRulesProps {
  serverId: string;
  maximum: number | null;
  form: RetentionForm;
  onChange(form: RetentionForm): void;
}

function ChannelRules({ serverId, maximum, form, onChange }: ChannelRulesProps) {
  const channels = useGateway((state) => openableChannels(state.channels, serverId));
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  const free = channels.filter(({ id }) => !form.channels.some(({ channelId }) => channelId === id));
  const change = (rules: RetentionForm['channels']) => onChange({ ...form, channels: rules });
  return (
    <Section title={text.channels} hint={text.channelsHint}>
      {form.channels.map(({ channelId, days }) => {
        const name = names.get(channelId) ?? channelId;
        return (
          <div key={channelId} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <Days
              label={text.daysIn(name)}
              maximum={maximum}
              value={days}
              onValue={(typed) =>
                change(
                  form.channels.map((rule) =>
                    rule.channelId === channelId ? { channelId, days: typed } : rule,
                  ),
                )
              }
            />
            <IconButton
              label={text.remove(name)}
              onClick={() => change(form.channels.filter((rule) => rule.channelId !== channelId))}
            >
              <Icon of={X} />
            </IconButton>
          </div>
        );
      })}
      {free.length > 0 && form.channels.length < LIMITS.retentionChannels ? (
        <SelectField
          label={text.add}
          value=""
          options={[
            { value: '', label: text.choose },
            ...free.map(({ id, name }) => ({ value: id, label: `#${name}` })),
          ]}
          onValue={(channelId) => channelId && change([...form.channels, { channelId, days: '' }])}
        />
      ) : null}
    </Section>
  );
}
