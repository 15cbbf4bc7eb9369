import type { AutomodRule, AutomodTriggerKind } from '@guildhall/protocol';
import { AUTOMOD_RULES_OF_KIND } from '@guildhall/protocol/automod-kinds';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { isPrivate, openableChannels, textChannels } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { SelectField } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ActionFields, ExemptFields } from './ActionFields.tsx';
import { type RuleForm, toBody, toForm, withoutDeleted } from './rule-form.ts';
import { automodText as text } from './strings.ts';
import { TriggerFields } from './TriggerFields.tsx';

interface RuleDialogProps {
  serverId: string;
  /** The rules that the server has. */
  rules: readonly AutomodRule[];
  /** The rule to change, or null for a new one. */
  rule: AutomodRule | null;
  onClose(): void;
}

const KINDS = Object.entries(text.kinds).map(([value, label]) => ({
  value: value as AutomodTriggerKind,
  label,
}));

/** The kinds of which the server can have another rule, and the kind that the rule has. */
function offeredKinds(rules: readonly AutomodRule[], rule: AutomodRule | null) {
  const used = (kind: AutomodTriggerKind) => rules.filter(({ trigger }) => trigger.kind === kind).length;
  const offered = KINDS.filter(
    ({ value }) => value === rule?.trigger.kind || used(value) < AUTOMOD_RULES_OF_KIND[value],
  );
  // Without room for any, the service's refusal says why.
  return offered.length > 0 ? offered : KINDS;
}

/** Creates or changes a rule, with faults at their fields. */
export function RuleDialog({ serverId, rules, rule, onClose }: RuleDialogProps) {
  const queries = useQueryClient();
  const channels = useGateway((state) => textChannels(state.channels, serverId));
  const places = useGateway((state) => openableChannels(state.channels, serverId));
  const roles = useGateway((state) => state.roles[serverId])?.filter(({ id }) => id !== serverId) ?? [];
  const mayModerate = useGateway((state) => mayInServer(state, serverId, 'moderateMembers'));
  const [kinds] = useState(() => offeredKinds(rules, rule));
  const [before] = useState(() => ({
    ...toForm(rule, (channels.find(isPrivate) ?? channels[0])?.id ?? ''),
    ...(rule || !kinds[0] ? {} : { kind: kinds[0].value }),
  }));
  const [form, setForm] = useState(before);
  const save = useAction(async () => {
    const body = toBody({
      ...form,
      exemptRoleIds: withoutDeleted(form.exemptRoleIds, roles, rule?.exemptRoleIds),
      exemptChannelIds: withoutDeleted(form.exemptChannelIds, places, rule?.exemptChannelIds),
    });
    const edited = rule && { serverId, ruleId: rule.id, body: changedFields(toBody(before), body) };
    if (edited) await client.api.updateAutomodRule(edited);
    else await client.api.createAutomodRule({ serverId, body });
    await queries.invalidateQueries({ queryKey: ['automod', serverId] });
    showToast(uiText.saved);
  }, onClose);
  const part = {
    form,
    fields: save.fields,
    onChange: (change: Partial<RuleForm>) => setForm((current) => ({ ...current, ...change })),
  };
  return (
    <FormDialog
      title={rule ? text.edit(rule.name) : text.newRule}
      width="medium"
      label={rule ? uiText.save : text.create}
      action={save}
      shownFields={['name', 'trigger', 'actions']}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        error={save.fields.name}
        value={form.name}
        onValue={(name) => part.onChange({ name })}
        maxLength={LIMITS.automodRuleName}
        required
        autoComplete="off"
      />
      <SelectField
        label={text.kind}
        value={form.kind}
        options={kinds}
        onValue={(kind) => part.onChange({ kind })}
      />
      <TriggerFields {...part} />
      <ActionFields {...part} channels={channels} mayModerate={mayModerate} timesOut={before.timeout} />
      <ExemptFields {...part} channels={places} roles={roles} />
    </FormDialog>
  );
}
