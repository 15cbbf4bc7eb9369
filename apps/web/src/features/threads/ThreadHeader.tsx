import type { ServerChannel } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { Archive, Bell, BellRing, Ellipsis, Lock, Maximize2, PanelRight, X } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { closeSidePanel } from '../../state/navigation/side-panel.ts';
import { isPost } from '../../state/selectors.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { IconMark } from '../../ui/marks/IconMark.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { useOverlaid } from '../../ui/use-media.ts';
import { channelMenu } from '../channels/index.ts';
import { prefersThreadPages, useConversation, useRoomBeside } from '../messages/index.ts';
import { setFollowing } from './change-thread.ts';
import { threadMenuText as text } from './menu-strings.ts';

/** A thread's channel and name in the header of its conversation. */
export function ThreadTitle({ channel: thread }: { channel: ServerChannel }) {
  const parent = useGateway((state) => state.channels[thread.parentId ?? '']);
  const { inChannel } = useConversation();
  // On phones and tablets, both in one line would leave the name no width.
  const stacked = useOverlaid();
  const Heading = inChannel ? 'h2' : 'h1';
  return (
    <div className="flex min-w-0 items-center gap-2">
      {parent && !stacked && !inChannel ? (
        <>
          <Link
            to="/servers/$serverId/channels/$channelId"
            params={{ serverId: parent.serverId, channelId: parent.id }}
            aria-label={text.parent(parent.name)}
            className="flex min-h-8 min-w-0 max-w-48 shrink-0 items-center gap-1.5 rounded-control px-1.5 text-muted hover:bg-hover hover:text-ink"
          >
            <Icon of={channelIcon(parent.kind)} className="shrink-0 text-faint" />
            <span dir="auto" className="truncate">
              {parent.name}
            </span>
          </Link>
          <span aria-hidden="true" className="text-faint">
            ›
          </span>
        </>
      ) : null}
      <div className="min-w-0">
        <Heading
          dir="auto"
          className={classNames('font-semibold', stacked ? 'line-clamp-2 text-sm leading-tight' : 'truncate')}
        >
          {thread.name}
        </Heading>
        {parent && stacked ? (
          <Link
            to="/servers/$serverId/channels/$channelId"
            params={{ serverId: parent.serverId, channelId: parent.id }}
            aria-label={text.parent(parent.name)}
            // The name above is no button, so the link reaches over it.
            className="block truncate text-muted text-xs touch:-mt-6 touch:-mb-1 touch:pt-6 touch:pb-1"
          >
            #{parent.name}
          </Link>
        ) : null}
      </div>
      {thread.threadLocked ? (
        <IconMark icon={Lock} label={text.isLocked} size={16} className="shrink-0 text-faint" />
      ) : null}
      {thread.archived ? (
        <IconMark icon={Archive} label={text.isArchived} size={16} className="shrink-0 text-faint" />
      ) : null}
    </div>
  );
}

/** The follow button and the menu of a thread. */
export function ThreadControls({ channel: thread }: { channel: ServerChannel }) {
  const following = useGateway((state) => thread.id in state.follows);
  const entries = useMenu(channelMenu, thread);
  const { inChannel, suspended } = useConversation();
  // On phones and tablets, the menu has it: the name needs the room.
  const hidden = useOverlaid() || (suspended && !following);
  const toggle = () => void setFollowing(thread.id, !following);
  const icon = <Icon of={following ? BellRing : Bell} />;
  return (
    <>
      {hidden ? null : inChannel ? (
        <IconButton
          label={following ? text.unfollowHint : text.followHint}
          active={following}
          onClick={toggle}
        >
          {icon}
        </IconButton>
      ) : (
        <Button
          kind={following ? 'secondary' : 'primary'}
          title={following ? text.unfollowHint : text.followHint}
          icon={icon}
          onClick={toggle}
        >
          {following ? text.following : text.follow}
        </Button>
      )}
      <Menu entries={entries} align="end">
        <button
          type="button"
          aria-label={text.menu(isPost(thread))}
          className="inline-grid size-[32px] shrink-0 place-items-center rounded-control text-muted touch:size-[44px] hover:bg-hover hover:text-ink data-[state=open]:bg-active"
        >
          <Icon of={Ellipsis} />
        </button>
      </Menu>
      <LayoutButtons thread={thread} />
    </>
  );
}

/** Switches between a panel beside the channel and a page; a panel can also be closed. */
function LayoutButtons({ thread }: { thread: ServerChannel }) {
  const { inChannel, openChannel } = useConversation();
  const room = useRoomBeside(thread);
  if (!room) return null;
  if (!inChannel) {
    const showBeside = () => {
      closeSidePanel();
      prefersThreadPages.update(() => false);
    };
    return (
      <IconButton label={text.showBeside} side="bottom" onClick={showBeside}>
        <Icon of={PanelRight} />
      </IconButton>
    );
  }
  return (
    <>
      <IconButton label={text.showAlone} side="bottom" onClick={() => prefersThreadPages.update(() => true)}>
        <Icon of={Maximize2} />
      </IconButton>
      <IconButton
        label={text.close(isPost(thread))}
        shortcut="Esc"
        side="bottom"
        onClick={() => openChannel(thread.parentId ?? thread.id)}
      >
        <Icon of={X} />
      </IconButton>
    </>
  );
}
