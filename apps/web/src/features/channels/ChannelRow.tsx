import type { ServerChannel } from '@guildhall/protocol';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { isChannelMuted } from '../../state/notifications/muted-channels.ts';
import { isPrivate, isUnread } from '../../state/selectors.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { MentionBadge } from '../../ui/marks/MentionBadge.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { rowColours } from '../../ui/style/row-colours.ts';
import { serverFirstText } from '../servers/index.ts';
import { channelMenu } from './channel-menu.ts';
import { channelRowParts } from './channel-row-parts.ts';
import { MutedMark, PrivateMark } from './RowMarks.tsx';
import { SpokenChannelKind } from './SpokenChannelKind.tsx';
import { channelText } from './strings.ts';

const ROW = 'flex min-h-8 items-center gap-2 rounded-control px-2 touch:min-h-11';

interface ChannelRowProps {
  channel: ServerChannel;
  current: boolean;
}

/** A channel of the list: bold while unread, with its count of mentions. */
export const ChannelRow = memo(function ChannelRow({ channel, current }: ChannelRowProps) {
  const quiet = useGateway((state) => isChannelMuted(state, channel.id));
  const unread = useGateway((state) => isUnread(state, channel.id)) && !quiet;
  const waitingMentions = useGateway((state) => state.readStates[channel.id]?.mentionCount ?? 0);
  const mentions = quiet ? 0 : waitingMentions;
  const entries = useMenu(channelMenu, channel);
  const waiting = mentions > 0 ? serverFirstText.mentions(mentions) : unread ? channelText.unread : '';
  const part = channelRowParts.entries().find(({ kind }) => kind === channel.kind);
  function press(event: MouseEvent): void {
    // With a modifier key, the page opens in another tab or window.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) part?.pressed(channel);
  }
  return (
    <li>
      <div className="relative">
        {unread && !current ? (
          <span
            aria-hidden="true"
            className="absolute top-1/2 -start-2 h-2 w-1 -translate-y-1/2 rounded-e-full bg-ink"
          />
        ) : null}
        <ContextMenu entries={entries} label={channel.name}>
          <Link
            to="/servers/$serverId/channels/$channelId"
            params={{ serverId: channel.serverId, channelId: channel.id }}
            data-channel={channel.id}
            data-waiting={mentions > 0 ? 'mention' : unread ? 'unread' : undefined}
            aria-current={current ? 'page' : undefined}
            onClick={press}
            className={classNames(ROW, rowColours({ current, unread }))}
          >
            <Icon of={channelIcon(channel.kind)} className="shrink-0 text-faint" />
            <span className="flex min-w-0 flex-1 items-center gap-1.5">
              <span dir="auto" className="truncate">
                {channel.name}
              </span>
              <SpokenChannelKind of={channel.kind} />
              {isPrivate(channel) ? <PrivateMark /> : null}
            </span>
            {waiting ? <span className="sr-only">, {waiting}</span> : null}
            <MutedMark id={channel.id} />
            {mentions > 0 ? <MentionBadge count={mentions} /> : null}
          </Link>
        </ContextMenu>
      </div>
      {part ? <part.below channel={channel} /> : null}
    </li>
  );
});
