import type { JoinGate } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { textChannels } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { type Option, withChosen } from '../../ui/choices/with-chosen.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { type GateFormState, toBody, toForm } from './gate-form.ts';
import { raidText as text } from './strings.ts';

const CHALLENGES = Object.entries(text.challenges).map(([value, label]) => ({
  value: value as JoinGate['challenge'],
  label,
}));

interface GateFormProps {
  serverId: string;
  gate: JoinGate;
  onChanged(gate: JoinGate): Promise<void>;
}

interface PartProps {
  form: GateFormState;
  fields: Readonly<Record<string, string>>;
  onChange(changes: Partial<GateFormState>): void;
}

/** Join requirements and slow-down. */
export function GateForm({ serverId, gate, onChanged }: GateFormProps) {
  const channels = useGateway((state) => textChannels(state.channels, serverId));
  // Only edited fields, so that changes by others still show.
  const [edits, setEdits] = useState<Partial<GateFormState>>({});
  const saved = toForm(gate);
  const form = { ...saved, ...edits };
  const save = useAction(async () => {
    const body = changedFields(toBody(saved), toBody(form));
    await onChanged(await client.api.updateJoinGate({ serverId, body }));
    setEdits((current) => changedFields(edits, current));
    showToast(uiText.saved);
  });
  const part = {
    form,
    fields: save.fields,
    onChange: (changes: Partial<GateFormState>) => setEdits({ ...edits, ...changes }),
  };
  function reset(): void {
    setEdits({});
    save.clear();
  }
  const isChanged = JSON.stringify(toBody(form)) !== JSON.stringify(toBody(saved));
  return (
    <form onSubmit={save.submit} className="grid gap-8">
      <JoinFields {...part} />
      <RaidFields {...part} channels={channels.map(({ id, name }) => ({ value: id, label: `#${name}` }))} />
      <FormError>{save.errorBeside('question', 'answers', 'raidJoins')}</FormError>
      <UnsavedBar shown={isChanged || save.busy} busy={save.busy} onReset={reset} />
    </form>
  );
}

function JoinFields({ form, fields, onChange }: PartProps) {
  return (
    <Section title={text.gate} hint={text.gateHint}>
      <SelectField
        label={text.accountAge}
        value={form.accountAgeSecs}
        options={withChosen(text.ages, form.accountAgeSecs, text.seconds)}
        onValue={(accountAgeSecs) => onChange({ accountAgeSecs })}
      />
      <SwitchRow
        label={text.verifiedEmail}
        checked={form.verifiedEmail}
        onChecked={(verifiedEmail) => onChange({ verifiedEmail })}
      />
      <SelectField
        label={text.challenge}
        value={form.challenge}
        options={CHALLENGES}
        onValue={(challenge) => onChange({ challenge })}
      />
      {form.challenge === 'question' ? (
        <>
          <TextField
            label={text.question}
            hint={text.questionHint}
            error={fields.question}
            value={form.question}
            onValue={(question) => onChange({ question })}
            maxLength={LIMITS.joinGateQuestion}
            required
            autoComplete="off"
          />
          <TextAreaField
            label={text.answers}
            hint={text.answersHint}
            error={Object.entries(fields).find(([path]) => path.startsWith('answers'))?.[1]}
            value={form.answers}
            onValue={(answers) => onChange({ answers })}
            required
          />
        </>
      ) : null}
    </Section>
  );
}

function RaidFields({ form, fields, onChange, channels }: PartProps & { channels: readonly Option[] }) {
  return (
    <Section title={text.protection} hint={text.protectionHint}>
      <SwitchRow
        label={text.protect}
        checked={form.raidProtection}
        onChecked={(raidProtection) => onChange({ raidProtection })}
      />
      {form.raidProtection ? (
        <>
          <div className="grid items-start gap-3 wide:grid-cols-2">
            <TextField
              label={text.joins}
              error={fields.raidJoins}
              type="number"
              min={LIMITS.raidJoinsMinimum}
              max={LIMITS.raidJoins}
              required
              value={form.raidJoins}
              onValue={(raidJoins) => onChange({ raidJoins })}
            />
            <SelectField
              label={text.window}
              value={form.raidWindowSecs}
              options={withChosen(text.windows, form.raidWindowSecs, text.windowSeconds)}
              onValue={(raidWindowSecs) => onChange({ raidWindowSecs })}
            />
          </div>
          <SelectField
            label={text.alertChannel}
            value={form.alertChannelId}
            options={withChosen(
              [{ value: '', label: text.noAlert }, ...channels],
              form.alertChannelId,
              () => text.unseenChannel,
            )}
            onValue={(alertChannelId) => onChange({ alertChannelId })}
          />
        </>
      ) : null}
    </Section>
  );
}
