import type { Member } from '@guildhall/protocol';
import { AtSign, Crown, UserX } from 'lucide-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu, type MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { UserTag } from '../messages/AuthorLine.tsx';
import { useStatus } from '../presence/choose-status.ts';
import { StatusAvatar } from '../presence/StatusAvatar.tsx';
import { presenceText } from '../presence/strings.ts';
import { ClanTagPill } from '../profiles/ClanTagPill.tsx';
import { ProfilePopover } from '../profiles/ProfilePopover.tsx';
import { memberText as text } from './strings.ts';

const KickMemberDialog = lazy(() => import('./KickMemberDialog.tsx'));

interface MemberRowProps {
  member: Member;
  serverId: string;
  highlighted: boolean;
}

/** One member: who they are and whether they are here. Pressing opens their profile. */
export const MemberRow = memo(function MemberRow({ member, serverId, highlighted }: MemberRowProps) {
  const { user } = member;
  const status = useStatus(user.id);
  const customStatus = useGateway((state) => state.presences[user.id]?.customStatus ?? null);
  const mayKick = useGateway(
    (state) =>
      mayInServer(state, serverId, 'kickMembers') && !member.isOwner && state.account?.id !== user.id,
  );
  const [kicking, setKicking] = useState(false);
  const name = member.nick ?? user.displayName;
  const entries: readonly (MenuEntry | false)[] = [
    {
      label: text.mention,
      icon: AtSign,
      run: async () => {
        if (await copyText(`@${user.username}`)) showToast(text.copied);
      },
    },
    mayKick && { label: text.kick, icon: UserX, danger: true, run: () => setKicking(true) },
  ];
  const shown = entries.filter((entry) => entry !== false);
  const offline = status === 'offline';
  return (
    <>
      <ContextMenu entries={shown}>
        {/* The menu's trigger has to be an element, which takes its handlers. */}
        <div>
          <ProfilePopover userId={user.id} serverId={serverId} name={name} entries={shown} side="left">
            <button
              type="button"
              className={classNames(
                'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover focus-visible:-outline-offset-2',
                highlighted && 'bg-amber-soft',
              )}
            >
              <span className={classNames('flex shrink-0', offline && 'grayscale')}>
                <StatusAvatar user={user} status={status} labelled={false} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5">
                  <span className={classNames('truncate', offline ? 'text-muted' : 'font-medium')}>
                    {name}
                  </span>
                  {member.isOwner ? (
                    <span title={text.owner} className="text-amber">
                      <Icon of={Crown} size={14} />
                      <span className="sr-only">{text.owner}</span>
                    </span>
                  ) : null}
                  <UserTag tag={user.tag} />
                  <ClanTagPill tag={user.clanTag} />
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
      {kicking ? (
        <Suspense fallback={null}>
          <KickMemberDialog
            serverId={serverId}
            userId={user.id}
            name={name}
            onClose={() => setKicking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
});
