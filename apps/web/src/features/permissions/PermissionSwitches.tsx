import { bit, has, type Permission } from '@guildhall/protocol/permissions';
import { SwitchRow } from '../../ui/Choice.tsx';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
import { permissionText as text } from './strings.ts';

interface PermissionSwitchesProps {
  value: bigint;
  /** The person's permissions, because nobody can give what they lack. */
  held: bigint;
  disabled?: boolean;
  onValue(value: bigint): void;
}

/** All permissions as switches, with description and risk. */
export function PermissionSwitches({ value, held, disabled = false, onValue }: PermissionSwitchesProps) {
  const all = has(value, 'administrator');
  function row(permission: Permission) {
    const lacking = !has(held, permission);
    const byAdministrator = all && permission !== 'administrator';
    const note = lacking ? text.notHeld : byAdministrator ? text.byAdministrator : undefined;
    return (
      <div className="border-line border-b py-3 last:border-b-0">
        <SwitchRow
          label={permissionNames[permission]}
          hint={<PermissionHint permission={permission} note={note} />}
          checked={byAdministrator || has(value, permission)}
          disabled={disabled || lacking || byAdministrator}
          onChecked={(on) => onValue(on ? value | bit(permission) : value & ~bit(permission))}
        />
      </div>
    );
  }
  return <PermissionGroups row={row} />;
}
