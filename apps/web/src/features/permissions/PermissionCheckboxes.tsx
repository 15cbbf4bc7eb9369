import type { Permission } from '@guildhall/protocol/permissions';
import { CheckboxRow } from '../../ui/Choice.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PERMISSION_GROUPS } from './catalogue.ts';

interface PermissionCheckboxesProps {
  chosen: readonly Permission[];
  administratorHint?: string;
  onChosen(chosen: readonly Permission[]): void;
}

/** All permissions as checkboxes by group, by name only. */
export function PermissionCheckboxes({ chosen, administratorHint, onChosen }: PermissionCheckboxesProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 wide:grid-cols-2">
      {PERMISSION_GROUPS.map((group) => (
        <fieldset key={group.label}>
          <legend className="mb-1 font-medium text-muted text-sm">{group.label}</legend>
          <div className="-mx-2">
            {group.permissions.map((permission) => (
              <CheckboxRow
                key={permission}
                label={permissionNames[permission]}
                hint={permission === 'administrator' ? administratorHint : undefined}
                checked={chosen.includes(permission)}
                onChecked={(on) => onChosen(toggled(chosen, permission, on))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
