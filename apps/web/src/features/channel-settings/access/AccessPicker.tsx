import type { Role } from '@guildhall/protocol';
import { Shield } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../../../state/describe-error.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { memberName, usePeople } from '../../../state/queries/people.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { uiText } from '../../../ui/strings.ts';
import { channelSettingsText as text } from '../strings.ts';

/** A role or a person. */
export interface Target {
  readonly id: string;
  readonly type: 'role' | 'member';
}

interface AccessPickerProps {
  serverId: string;
  chosen: readonly Target[];
  /** Roles and people to leave out. */
  without?: readonly string[];
  onChosen(chosen: readonly Target[]): void;
}

/** Several roles and people of a server, found by name. */
export function AccessPicker({ serverId, chosen, without = [], onChosen }: AccessPickerProps) {
  const [query, setQuery] = useState('');
  const roles = useGateway((state) => state.roles[serverId]) ?? [];
  const { people, pending, error } = usePeople(serverId, query);
  const wanted = query.trim().toLocaleLowerCase();
  const offeredRoles = roles.filter(
    ({ id, name }) => id !== serverId && !without.includes(id) && name.toLocaleLowerCase().includes(wanted),
  );
  const offeredPeople = people.filter(({ user }) => !without.includes(user.id));
  const row = (target: Target, label: string, picture: ReactNode) => (
    <PickRow
      key={target.id}
      label={label}
      picture={picture}
      checked={chosen.some(({ id }) => id === target.id)}
      onToggle={(on) => onChosen(on ? [...chosen, target] : chosen.filter(({ id }) => id !== target.id))}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label={text.pickSearch}
        aside={chosen.length > 0 ? text.chosen(chosen.length) : undefined}
        value={query}
        onValue={setQuery}
        error={error ? describeError(error) : undefined}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        autoComplete="off"
      />
      <div className="max-h-60 overflow-y-auto rounded-control border border-line p-1">
        <PickGroup label={text.pickRoles}>
          {offeredRoles.map((role) =>
            row({ id: role.id, type: 'role' }, role.name, <RoleMark role={role} />),
          )}
        </PickGroup>
        <PickGroup label={text.pickPeople}>
          {offeredPeople.map((member) =>
            row(
              { id: member.user.id, type: 'member' },
              memberName(member),
              <Avatar {...member.user} name={memberName(member)} url={member.user.avatarUrl} size={24} />,
            ),
          )}
        </PickGroup>
        {offeredRoles.length + offeredPeople.length === 0 && !error ? (
          <p className="p-2 text-muted text-sm">{pending ? uiText.searching : text.pickNone}</p>
        ) : null}
      </div>
    </div>
  );
}

function PickGroup({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="px-2 py-1 font-medium text-faint text-xs">{label}</legend>
      {children}
    </fieldset>
  );
}

interface PickRowProps {
  label: string;
  picture: ReactNode;
  checked: boolean;
  onToggle(on: boolean): void;
}

function PickRow({ label, picture, checked, onToggle }: PickRowProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover touch:min-h-11"
    >
      <Checkbox id={id} checked={checked} onChecked={onToggle} />
      {picture}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
    </label>
  );
}

/** A role's colour as a shield. */
export function RoleMark({ role }: { role: Pick<Role, 'color'> | undefined }) {
  return (
    <span
      className="grid size-6 shrink-0 place-items-center text-muted"
      style={role?.color ? { color: role.color } : undefined}
    >
      <Icon of={Shield} size={18} />
    </span>
  );
}
