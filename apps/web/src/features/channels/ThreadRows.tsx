import type { ServerChannel } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { openSidePanel } from '../../state/navigation/side-panel.ts';
import { isChannelMuted } from '../../state/notifications/muted-channels.ts';
import { isUnread, showsUnread } from '../../state/selectors.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { MentionBadge } from '../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { rowColours } from '../../ui/style/row-colours.ts';
import { serverFirstText } from '../servers/index.ts';
import { channelMenu } from './channel-menu.ts';
import { MutedMark } from './RowMarks.tsx';
import { channelText } from './strings.ts';

interface ThreadRowsProps {
  parent: ServerChannel;
  threads: readonly ServerChannel[];
  /** The number of threads left out, which the channel's panel shows. */
  more: number;
  current: string | undefined;
}

const ROW = 'flex min-h-8 items-center gap-2 rounded-control px-2 text-sm touch:min-h-11';

/** Threads under their channel in the list. */
export function ThreadRows({ parent, threads, more, current }: ThreadRowsProps) {
  if (threads.length === 0) return null;
  return (
    <li>
      <ul aria-label={channelText.threads(parent.name)} className="mb-1 ms-4 grid gap-px border-s ps-2">
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} current={thread.id === current} />
        ))}
        {more > 0 ? (
          <li>
            <Link
              to="/servers/$serverId/channels/$channelId"
              params={{ serverId: parent.serverId, channelId: parent.id }}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                // With a modifier key, the page opens in another tab or window.
                if (!ctrlKey && !metaKey && !shiftKey) openSidePanel(parent, 'threads');
              }}
              data-channel=""
              className={classNames(ROW, rowColours({}))}
            >
              {channelText.moreThreads(more)}
            </Link>
          </li>
        ) : null}
      </ul>
    </li>
  );
}

const ThreadRow = memo(function ThreadRow({ thread, current }: { thread: ServerChannel; current: boolean }) {
  const unread = useGateway((state) => showsUnread(state, thread) && isUnread(state, thread.id));
  const mentions = useGateway((state) =>
    isChannelMuted(state, thread.id) ? 0 : (state.readStates[thread.id]?.mentionCount ?? 0),
  );
  const entries = useMenu(channelMenu, thread);
  const waiting = mentions > 0 ? serverFirstText.mentions(mentions) : unread ? channelText.unread : '';
  return (
    <li>
      <ContextMenu entries={entries} label={thread.name}>
        <Link
          to="/servers/$serverId/channels/$channelId"
          params={{ serverId: thread.serverId, channelId: thread.id }}
          data-channel={thread.id}
          aria-current={current ? 'page' : undefined}
          className={classNames(ROW, rowColours({ current, unread }))}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {thread.name}
          </span>
          {waiting ? <span className="sr-only">, {waiting}</span> : null}
          <MutedMark id={thread.id} />
          {mentions > 0 ? <MentionBadge count={mentions} /> : null}
        </Link>
      </ContextMenu>
    </li>
  );
});
