import { bit, has, type Permission } from '@guildhall/protocol/permissions';
import { Check, type LucideIcon, Slash, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { RadioChoice, RadioItem } from '../../ui/choices/RadioChoice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { PermissionGroups, PermissionHint } from './PermissionGroups.tsx';
import { permissionText as text } from './strings.ts';

/** The bits of an overwrite; a bit in neither is inherited. */
interface PermissionChoice {
  readonly allow: bigint;
  readonly deny: bigint;
}

interface PermissionStatesProps extends PermissionChoice {
  /** The permissions to show. */
  mask: bigint;
  /** A note below a permission, such as what is inherited and from where. */
  note?(permission: Permission): ReactNode;
  /** Why a permission cannot be changed; undefined when it can. */
  refusal?(permission: Permission): string | undefined;
  onChange(choice: PermissionChoice): void;
}

const STATES = [
  {
    value: 'deny',
    label: text.deny,
    icon: X,
    on: 'aria-checked:bg-danger aria-checked:text-on-danger',
  },
  {
    value: 'inherit',
    label: text.inherit,
    icon: Slash,
    on: 'aria-checked:bg-active aria-checked:text-ink',
  },
  {
    value: 'allow',
    label: text.allow,
    icon: Check,
    on: 'aria-checked:bg-accent aria-checked:text-on-accent',
  },
] as const satisfies readonly { value: string; label: string; icon: LucideIcon; on: string }[];
type State = (typeof STATES)[number]['value'];

/** Each permission of overwrites with three states: denied, inherited, allowed. */
export function PermissionStates({ mask, allow, deny, note, refusal, onChange }: PermissionStatesProps) {
  function row(permission: Permission) {
    const refused = refusal?.(permission);
    const one = bit(permission);
    return (
      <StateRow
        permission={permission}
        state={has(allow, permission) ? 'allow' : has(deny, permission) ? 'deny' : 'inherit'}
        note={refused ?? note?.(permission)}
        disabled={refused !== undefined}
        onState={(state) =>
          onChange({
            allow: state === 'allow' ? allow | one : allow & ~one,
            deny: state === 'deny' ? deny | one : deny & ~one,
          })
        }
      />
    );
  }
  return <PermissionGroups mask={mask} row={row} />;
}

interface StateRowProps {
  permission: Permission;
  state: State;
  note: ReactNode;
  disabled: boolean;
  onState(state: State): void;
}

function StateRow({ permission, state, note, disabled, onState }: StateRowProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-32">
        <p id={id} className="font-medium">
          {permissionNames[permission]}
        </p>
        <div id={`${id}-hint`} className="text-muted text-sm">
          <PermissionHint permission={permission} note={note} />
        </div>
      </div>
      <RadioChoice
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={state}
        disabled={disabled}
        onValueChange={(value) => onState(value as State)}
        className="flex max-w-full shrink-0 overflow-hidden rounded-control border border-line-strong"
      >
        {STATES.map(({ value, label, icon, on }) => (
          <Tooltip key={value} text={label}>
            <RadioItem
              value={value}
              aria-label={label}
              className={classNames(
                'grid h-8 w-9 place-items-center text-muted touch:size-11 hover:bg-hover focus-visible:-outline-offset-2 disabled:opacity-50',
                on,
              )}
            >
              <Icon of={icon} size={16} />
            </RadioItem>
          </Tooltip>
        ))}
      </RadioChoice>
    </div>
  );
}
