import type { Role } from '@guildhall/protocol';
import { Plus, X } from 'lucide-react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { useLoadedMember } from '../../../state/people/wanted-members.ts';
import { givableRoles, mayInServer } from '../../../state/permissions.ts';
import { useAction } from '../../../state/use-action.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { showResult } from '../../../ui/dialogs/PeopleDialog.tsx';
import { PressMenu } from '../../../ui/floating/PressMenu.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RoleDot } from '../../../ui/marks/RoleColour.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { roleMenu } from '../role-menu.ts';
import { roleText as text } from '../strings.ts';

/** Opens the menu of the role. */
function RoleName({ role: { id, name }, serverId }: { role: Role; serverId: string }) {
  return (
    <PressMenu entries={useMenu(roleMenu, { id, serverId })} label={name}>
      <button
        type="button"
        dir="auto"
        className="max-w-full truncate rounded-[4px] align-bottom touch:min-h-11 hover:underline"
      >
        {name}
      </button>
    </PressMenu>
  );
}

interface MemberRoleChipsProps {
  serverId: string;
  userId: string;
  name: string;
}

/** A member's roles, highest first, with a remove button where allowed. Nothing without roles. */
export function MemberRoleChips({ serverId, userId, name }: MemberRoleChipsProps) {
  const person = { id: userId, name };
  useLoadedMember(serverId, person.id);
  const held = useGateway((state) => {
    const ids = state.members[serverId]?.byId[person.id]?.roles ?? [];
    return (state.roles[serverId] ?? []).filter(({ id }) => ids.includes(id));
  });
  const givable = useGateway((state) =>
    mayInServer(state, serverId, 'manageRoles') ? givableRoles(state, serverId).map(({ id }) => id) : [],
  );
  if (held.length === 0 && givable.length === 0) return null;
  async function take(role: Role): Promise<void> {
    const membership = { serverId, userId: person.id, roleId: role.id };
    await client.api.takeRole(membership);
    showResult(text.removed(person.name, role.name), [person], () => client.api.giveRole(membership));
  }
  return (
    <section>
      <h3 className="mb-1 font-medium text-faint text-xs">{text.title}</h3>
      <ul className="flex flex-wrap items-center gap-1">
        {held.map((role) => (
          <li
            key={role.id}
            className="flex min-h-6 touch:min-h-11 max-w-full items-center gap-1.5 rounded-control border border-line px-1.5 text-sm"
          >
            <RoleDot colour={role.color} size={10} />
            <RoleName role={role} serverId={serverId} />
            {givable.includes(role.id) ? (
              <TakeButton label={text.takeFrom(role.name)} take={() => take(role)} />
            ) : null}
          </li>
        ))}
        {givable.length > 0 ? (
          <li>
            <IconButton
              label={text.give}
              onClick={() => openOverlay({ kind: 'memberRoles', serverId, people: [person] })}
            >
              <Icon of={Plus} size={16} />
            </IconButton>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** A button in a chip, smaller than others. */
function TakeButton({ label, take }: { label: string; take(): Promise<void> }) {
  const action = useAction(() => take().catch(showProblem));
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={action.busy || undefined}
      onClick={() => void action.run()}
      className="relative -me-0.5 grid size-5 place-items-center rounded-[4px] text-faint before:absolute before:-inset-1.5 touch:before:-inset-3 before:content-[''] hover:bg-hover hover:text-ink"
    >
      {action.busy ? <Spinner size={13} /> : <Icon of={X} size={13} />}
    </button>
  );
}
