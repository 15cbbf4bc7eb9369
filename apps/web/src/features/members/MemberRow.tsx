import type { Member } from '@guildhall/protocol';
import { Clock, Crown } from 'lucide-react';
import { memo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { nameColour } from '../../state/people/role-colours.ts';
import { isTimedOut } from '../../state/permissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { IconMark } from '../../ui/marks/IconMark.tsx';
import { RoleText } from '../../ui/marks/RoleColour.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { presenceText, StatusAvatar, useStatus } from '../presence/index.ts';
import { ClanTagPill, ProfilePopover, personMenu, UserTag } from '../profiles/index.ts';
import { memberText as text } from './strings.ts';

interface MemberRowProps {
  member: Member;
  serverId: string;
  highlighted: boolean;
}

/** A member with name and presence. Pressing opens their profile. */
export const MemberRow = memo(function MemberRow({ member, serverId, highlighted }: MemberRowProps) {
  const { user } = member;
  const status = useStatus(user.id);
  const customStatus = useGateway((state) => state.presences[user.id]?.customStatus ?? null);
  const colour = useGateway((state) => nameColour(state, serverId, user.id));
  const name = member.nick ?? user.displayName;
  const person = { user, serverId, name };
  const entries = useMenu(personMenu, person);
  const offline = status === 'offline';
  return (
    <ContextMenu entries={entries} label={name}>
      {/* The menu's trigger has to be an element, which takes its handlers. */}
      <div>
        <ProfilePopover person={person} side="left">
          <button
            type="button"
            className={classNames(
              'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover focus-visible:-outline-offset-2',
              highlighted && 'bg-amber-soft',
            )}
          >
            <span className={classNames('flex shrink-0', offline && 'grayscale')}>
              <StatusAvatar user={user} status={status} labelled={false} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                <RoleText
                  colour={colour}
                  className={classNames('truncate', offline ? (colour ? '' : 'text-muted') : 'font-medium')}
                >
                  {name}
                </RoleText>
                {member.isOwner ? (
                  <IconMark icon={Crown} label={text.owner} className="shrink-0 text-amber" />
                ) : null}
                <UserTag tag={user.tag} />
                <ClanTagPill tag={user.clanTag} />
                {isTimedOut(member) ? (
                  <IconMark icon={Clock} label={text.timedOut} className="shrink-0 text-amber" />
                ) : null}
                <span className="sr-only">{presenceText.shown[status]}</span>
              </span>
              {customStatus && !offline ? (
                <span className="block truncate text-muted text-xs">{customStatus}</span>
              ) : null}
            </span>
          </button>
        </ProfilePopover>
      </div>
    </ContextMenu>
  );
});
