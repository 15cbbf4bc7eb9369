import type { Role } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useGateway } from '../../state/gateway-store.ts';
import { SwitchRow } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Card } from '../../ui/Surface.tsx';
import { RoleColourField } from './RoleColourField.tsx';
import type { RoleForm } from './role-form.ts';
import { roleText as text } from './strings.ts';

interface RoleDisplayProps {
  role: Role;
  form: RoleForm;
  nameFault: string | undefined;
  disabled: boolean;
  onForm(form: RoleForm): void;
}

/** A role's name and display. */
export function RoleDisplay({ role, form, nameFault, disabled, onForm }: RoleDisplayProps) {
  const sample = useGateway((state) => state.account?.displayName ?? '');
  const isNew = role.name === text.newName;
  return (
    <>
      <TextField
        label={text.name}
        error={nameFault}
        value={form.name}
        onValue={(name) => onForm({ ...form, name })}
        maxLength={LIMITS.roleName}
        required
        disabled={disabled}
        autoComplete="off"
        autoFocus={isNew}
        onFocus={({ target }) => (isNew ? target.select() : undefined)}
      />
      <RoleColourField
        value={form.color}
        sample={sample}
        disabled={disabled}
        onValue={(color) => onForm({ ...form, color })}
      />
      <Card className="grid gap-4">
        <SwitchRow
          label={text.hoist}
          hint={text.hoistHint}
          checked={form.hoist}
          disabled={disabled}
          onChecked={(hoist) => onForm({ ...form, hoist })}
        />
        <SwitchRow
          label={text.mentionable}
          hint={text.mentionableHint}
          checked={form.mentionable}
          disabled={disabled}
          onChecked={(mentionable) => onForm({ ...form, mentionable })}
        />
      </Card>
      {role.badge ? <p className="text-muted text-sm">{text.badge(role.badge)}</p> : null}
      {role.botId ? <p className="text-muted text-sm">{text.managed(role.name)}</p> : null}
    </>
  );
}
