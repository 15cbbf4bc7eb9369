import type { DirectChannel } from '@guildhall/protocol';
import { isMuted } from '@guildhall/protocol/mute';
import { Link, useParams } from '@tanstack/react-router';
import { BellOff, PenSquare, Phone, Users } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { directList, directName } from '../../state/resources/directs.ts';
import { friendRequests, isUnread } from '../../state/selectors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { MentionBadge } from '../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { JumpButton } from '../../ui/search/JumpButton.tsx';
import { rowColours } from '../../ui/style/row-colours.ts';
import { StatusAvatar } from '../presence/index.ts';
import { directMenu } from './direct-menu.ts';
import { directFirstText } from './first-strings.ts';

const ROW = 'flex min-h-12 items-center gap-3 rounded-control px-2';

const write = () => openOverlay({ kind: 'newMessage' });

/** The list of direct messages and groups, with links to friends and a new message. */
export function DirectSidebar() {
  const directs = useGateway(directList);
  const requests = useGateway(friendRequests);
  return (
    <>
      <header className="flex h-14 shrink-0 items-center border-b ps-4 pe-3">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{directFirstText.title}</h2>
        <JumpButton />
        <IconButton label={directFirstText.start} side="bottom" onClick={write}>
          <Icon of={PenSquare} />
        </IconButton>
      </header>
      <nav aria-label={directFirstText.list} className="min-h-0 flex-1 overflow-y-auto p-2">
        <Link
          to="/friends"
          className={classNames(
            ROW,
            'mb-1 text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-active aria-[current=page]:text-ink',
          )}
        >
          <span className="grid size-8 place-items-center">
            <Icon of={Users} size={20} />
          </span>
          <span className="flex-1">{directFirstText.friends}</span>
          {requests > 0 ? <MentionBadge count={requests} /> : null}
        </Link>
        {directs.length === 0 ? (
          <div className="grid justify-items-start gap-3 px-2 py-4">
            <p className="text-muted text-sm">{directFirstText.emptyHint}</p>
            <Button kind="primary" className="wide:hidden" onClick={write}>
              {directFirstText.start}
            </Button>
          </div>
        ) : (
          <ul className="grid gap-0.5">
            {directs.map((direct) => (
              <DirectRow key={direct.id} direct={direct} />
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}

function DirectRow({ direct }: { direct: DirectChannel }) {
  const { channelId } = useParams({ strict: false });
  const unread = useGateway((state) => isUnread(state, direct.id));
  const count = useGateway((state) => state.readStates[direct.id]?.mentionCount ?? 0);
  const hasCall = useGateway((state) => direct.id in state.calls);
  const name = directName(direct);
  const entries = useMenu(directMenu, { id: direct.id, name, direct });
  const muted = useGateway((state) => isMuted(state.notifications[direct.id], Date.now()));
  const current = channelId === direct.id;
  return (
    <li>
      <ContextMenu entries={entries} label={name}>
        <Link
          to="/messages/$channelId"
          params={{ channelId: direct.id }}
          aria-current={current ? 'page' : undefined}
          className={classNames(ROW, rowColours({ current, unread: unread && !muted }))}
        >
          <DirectAvatar direct={direct} />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate">
              {name}
            </span>
            <SecondLine direct={direct} />
          </span>
          {hasCall ? (
            <>
              <Icon of={Phone} size={16} className="shrink-0 text-accent" />
              <span className="sr-only">, {directFirstText.call}</span>
            </>
          ) : null}
          {unread ? (
            <span className="sr-only">
              , {count > 0 ? directFirstText.unread(count) : directFirstText.unreadSome}
            </span>
          ) : null}
          {muted ? (
            <span className="text-faint">
              <Icon of={BellOff} size={14} />
              <span className="sr-only">, {directFirstText.muted}</span>
            </span>
          ) : null}
          {unread && count > 0 && !muted ? <MentionBadge count={count} /> : null}
          {unread && count === 0 && !muted ? <span className="size-2 rounded-full bg-ink" /> : null}
        </Link>
      </ContextMenu>
    </li>
  );
}

/** The other person's picture with their status, or the group's picture. */
function DirectAvatar({ direct }: { direct: DirectChannel }) {
  const { recipient } = direct;
  const presence = useGateway((state) => state.presences[recipient?.id ?? '']);
  if (!recipient)
    return <Avatar id={direct.id} name={directName(direct)} url={direct.iconUrl ?? null} size={32} />;
  return <StatusAvatar user={recipient} status={presence?.status ?? recipient.status} />;
}

function SecondLine({ direct }: { direct: DirectChannel }) {
  const presence = useGateway((state) => state.presences[direct.recipient?.id ?? '']);
  const text =
    direct.type === 'group_dm' ? directFirstText.group(direct.recipients.length + 1) : presence?.customStatus;
  return text ? <span className="block truncate font-normal text-faint text-xs">{text}</span> : null;
}
