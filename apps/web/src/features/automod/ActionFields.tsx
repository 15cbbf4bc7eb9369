import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { writtenName } from '../../state/channels/channel-name.ts';
import { isPrivate } from '../../state/selectors.ts';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { NamedChoices } from '../../ui/choices/CheckboxList.tsx';
import { listText } from '../../ui/choices/list-strings.ts';
import { withChosen } from '../../ui/choices/with-chosen.ts';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Surface.tsx';
import { faultAt, mayTimeOut } from './rule-form.ts';
import { automodText as text } from './strings.ts';
import type { PartProps } from './TriggerFields.tsx';

interface NamedObject {
  readonly id: string;
  readonly name: string;
}

interface ActionProps extends PartProps {
  channels: readonly ServerChannel[];
  /** Whether the person may make rules that time out. */
  mayModerate: boolean;
  /** Whether the saved rule times out, which every manager may end. */
  timesOut: boolean;
}

/** What a rule does when it matches. */
export function ActionFields({ form, fields, onChange, channels, mayModerate, timesOut }: ActionProps) {
  const durations = withChosen(text.durations, form.durationSecs, text.seconds);
  const alerted = channels.find(({ id }) => id === form.alertChannelId);
  const listed = channels.map(({ id, name }) => ({ value: id, label: `#${name}` }));
  const alertable = form.alertChannelId
    ? withChosen(listed, form.alertChannelId, () => text.unseenChannel)
    : listed;
  return (
    <Section title={text.actions}>
      <SwitchRow label={text.actBlock} checked={form.block} onChecked={(block) => onChange({ block })} />
      {form.block ? (
        <TextField
          label={text.customMessage}
          hint={text.customMessageHint}
          value={form.customMessage}
          onValue={(customMessage) => onChange({ customMessage })}
          maxLength={LIMITS.automodCustomMessage}
          autoComplete="off"
        />
      ) : null}
      <SwitchRow
        label={text.actAlert}
        checked={form.alert}
        disabled={channels.length === 0 && !form.alert}
        onChecked={(alert) => onChange({ alert })}
      />
      {form.alert ? (
        <SelectField
          label={text.alertChannel}
          hint={alerted && !isPrivate(alerted) ? text.alertIsPublic : undefined}
          value={form.alertChannelId}
          options={alertable}
          onValue={(alertChannelId) => onChange({ alertChannelId })}
        />
      ) : null}
      {mayTimeOut(form.kind) && (mayModerate || timesOut) ? (
        <SwitchRow
          label={text.actTimeout}
          hint={mayModerate ? undefined : text.timeoutNeeds}
          checked={form.timeout}
          onChecked={(timeout) => onChange({ timeout })}
        />
      ) : null}
      {form.timeout && mayTimeOut(form.kind) && mayModerate ? (
        <SelectField
          label={text.duration}
          value={form.durationSecs}
          options={durations}
          onValue={(durationSecs) => onChange({ durationSecs })}
        />
      ) : null}
      <FormError>{faultAt(fields, 'actions')}</FormError>
    </Section>
  );
}

interface ExemptProps extends PartProps {
  roles: readonly NamedObject[];
  channels: readonly ServerChannel[];
}

/** Roles and channels that a rule exempts. */
export function ExemptFields({ form, onChange, roles, channels }: ExemptProps) {
  return (
    <Section title={text.exempt}>
      <SwitchRow
        label={text.exemptManagers}
        hint={text.exemptManagersHint}
        checked={form.exemptManagers}
        onChecked={(exemptManagers) => onChange({ exemptManagers })}
      />
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{text.exemptRoles}</legend>
        <NamedChoices
          search={listText.findRole}
          none={text.noRoles}
          items={roles}
          chosen={form.exemptRoleIds}
          onChosen={(exemptRoleIds) => onChange({ exemptRoleIds })}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">{text.exemptChannels}</legend>
        <NamedChoices
          search={listText.findChannel}
          items={channels.map((channel) => ({ id: channel.id, name: writtenName(channel) }))}
          chosen={form.exemptChannelIds}
          onChosen={(exemptChannelIds) => onChange({ exemptChannelIds })}
        />
      </fieldset>
    </Section>
  );
}
