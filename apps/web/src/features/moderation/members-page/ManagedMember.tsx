import type { Member, Role } from '@guildhall/protocol';
import { Clock, Crown, EllipsisVertical, Hourglass } from 'lucide-react';
import { useGateway } from '../../../state/gateway-store.ts';
import { nameColour } from '../../../state/people/role-colours.ts';
import { isTimedOut } from '../../../state/permissions.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choice.tsx';
import { PressMenu } from '../../../ui/floating/PressMenu.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ContextMenu, Menu } from '../../../ui/Menu.tsx';
import { IconMark } from '../../../ui/marks/IconMark.tsx';
import { RoleDot, RoleText } from '../../../ui/marks/RoleColour.tsx';
import { useMenu } from '../../../ui/menu-slot.ts';
import { formatFull } from '../../../ui/text/format-time.ts';
import { useRelative } from '../../../ui/text/use-relative.ts';
import { StatusAvatar, useStatus } from '../../presence/index.ts';
import { ProfilePopover, personMenu, UserTag } from '../../profiles/index.ts';
import { roleMenu } from '../../roles/index.ts';
import { hasRejoined } from '../member-actions.ts';
import { memberPageText as text } from './strings.ts';

interface ManagedMemberProps {
  serverId: string;
  member: Member;
  selected: boolean;
  onSelect(on: boolean): void;
}

/** A member of the page: name, joining date, roles and state. */
export function ManagedMember({ serverId, member, selected, onSelect }: ManagedMemberProps) {
  const { user } = member;
  const status = useStatus(user.id);
  const colour = useGateway((state) => nameColour(state, serverId, user.id));
  const name = member.nick ?? user.displayName;
  const person = { user, serverId, name };
  const entries = useMenu(personMenu, person);
  return (
    <ContextMenu entries={entries} label={name}>
      <div className="flex min-h-14 items-center gap-3 px-3 hover:bg-hover">
        <Checkbox label={text.select(name)} checked={selected} onChecked={onSelect} />
        <ProfilePopover person={person}>
          <button
            type="button"
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-control py-1.5 text-start"
          >
            <StatusAvatar user={user} status={status} />
            <span className="min-w-0 flex-1 basis-20">
              <span className="flex flex-wrap items-center gap-x-1.5">
                <RoleText colour={colour} className="font-medium [overflow-wrap:anywhere]">
                  {name}
                </RoleText>
                {member.isOwner ? (
                  <IconMark icon={Crown} label={text.owner} className="shrink-0 text-amber" />
                ) : null}
                <UserTag tag={user.tag} />
              </span>
              <MemberFacts member={member} />
            </span>
          </button>
        </ProfilePopover>
        <MemberRoles serverId={serverId} roleIds={member.roles} />
        <Menu entries={entries} align="end">
          <IconButton label={text.actions(name)}>
            <Icon of={EllipsisVertical} />
          </IconButton>
        </Menu>
      </div>
    </ContextMenu>
  );
}

/** The second line: username, joining date, and what prevents them from writing. */
function MemberFacts({ member }: { member: Member }) {
  const relative = useRelative();
  const { user, joinedAt, pending, timeoutUntil } = member;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm [overflow-wrap:anywhere]">
      <span>@{user.username}</span>
      <span title={formatFull(joinedAt)} className="wide:before:content-['·_']">
        {(hasRejoined(member) ? text.rejoinedAt : text.joinedAt)(relative(joinedAt))}
      </span>
      {timeoutUntil && isTimedOut(member) ? (
        <span title={formatFull(timeoutUntil)} className="flex items-center gap-1 text-amber">
          <Icon of={Clock} size={13} />
          {text.timedOut(relative(timeoutUntil))}
        </span>
      ) : null}
      {pending ? (
        <span className="flex items-center gap-1 text-amber">
          <Icon of={Hourglass} size={13} />
          {text.pending}
        </span>
      ) : null}
    </span>
  );
}

/** Opens the menu of the role. */
function RoleChip({ serverId, role: { id, name, color } }: { serverId: string; role: Role }) {
  return (
    <PressMenu entries={useMenu(roleMenu, { id, serverId })} label={name}>
      <button
        type="button"
        className="flex min-w-0 items-center gap-1.5 rounded-control border border-line px-1.5 leading-6 hover:bg-active"
      >
        <RoleDot colour={color} size={10} />
        <span dir="auto" className="max-w-28 truncate">
          {name}
        </span>
      </button>
    </PressMenu>
  );
}

const NO_ROLES: readonly Role[] = [];
const SHOWN = 2;

/** The highest roles and the number of others. Hidden on phones and tablets, where the profile shows them. */
function MemberRoles({ serverId, roleIds }: { serverId: string; roleIds: readonly string[] }) {
  const roles = useGateway((state) => state.roles[serverId] ?? NO_ROLES);
  const held = roles.filter(({ id }) => roleIds.includes(id));
  if (held.length === 0) return null;
  return (
    <ul className="hidden max-w-72 shrink-0 items-center gap-1 text-sm full:flex">
      {held.slice(0, SHOWN).map((role) => (
        <li key={role.id} className="min-w-0">
          <RoleChip serverId={serverId} role={role} />
        </li>
      ))}
      {held.length > SHOWN ? (
        <li title={held.map(({ name }) => name).join(', ')} className="text-muted tabular-nums">
          {text.moreRoles(held.length - SHOWN)}
        </li>
      ) : null}
    </ul>
  );
}
