import type { Message } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { useMemo } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { formatDate, formatFull, formatTime } from '../../../ui/text/format-time.ts';
import { uncoverConversation } from '../beside/side-panel.ts';
import { useNames } from '../directory.ts';
import { highlight } from './highlight.ts';
import { partText as text } from './part-strings.ts';

interface FoundMessageProps {
  message: Message;
  serverId: string;
  query: string;
  /** The server's name in lists of several servers. */
  within?: string;
}

/** A found message; pressing it goes there. */
export function FoundMessage({ message, serverId, query, within }: FoundMessageProps) {
  const names = useNames(serverId);
  const { author, createdAt } = message;
  const target =
    serverId === DIRECT
      ? { to: '/messages/$channelId', params: { channelId: message.channelId } }
      : {
          to: '/servers/$serverId/channels/$channelId',
          params: { serverId, channelId: message.channelId },
        };
  return (
    <Link
      {...target}
      search={{ message: message.id }}
      onClick={uncoverConversation}
      data-found={message.id}
      className="grid gap-1 rounded-card border bg-raised p-3 hover:border-line-strong"
    >
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="flex min-w-0 max-w-full items-center gap-2">
          <Avatar id={author.id} name={author.displayName} url={author.avatarUrl} size={20} />
          <span dir="auto" className="min-w-0 truncate font-semibold">
            {names.user(author.id) ?? author.displayName}
          </span>
        </span>
        <time
          dateTime={createdAt}
          title={formatFull(createdAt)}
          className="shrink-0 text-faint text-xs tabular-nums"
        >
          {formatDate(createdAt)} {formatTime(createdAt)}
        </time>
      </span>
      <FoundText message={message} names={names} query={query} />
      <FoundPlace message={message} serverId={serverId} within={within} />
    </Link>
  );
}

interface FoundTextProps {
  message: Message;
  names: ReturnType<typeof useNames>;
  query: string;
}

/** The text with highlighted matches. */
function FoundText({ message, names, query }: FoundTextProps) {
  const pieces = useMemo(
    () =>
      highlight(
        readable(message, (content) => plainText(content, names)),
        query,
      ),
    [message, names, query],
  );
  return (
    <span className="line-clamp-4 whitespace-pre-wrap break-words text-sm [overflow-wrap:anywhere]">
      {pieces.map((piece, index) => {
        const key = String(index);
        return piece.marked ? (
          <mark key={key} className="rounded-[3px] bg-amber-soft font-semibold text-ink">
            {piece.text}
          </mark>
        ) : (
          <span key={key}>{piece.text}</span>
        );
      })}
    </span>
  );
}

interface FoundPlaceProps {
  message: Message;
  serverId: string;
  within: string | undefined;
}

/** Its place and number of files. */
function FoundPlace({ message: { channelId, attachments }, serverId, within }: FoundPlaceProps) {
  const place = useGateway((state) => state.channels[channelId]);
  return (
    <span className="flex min-w-0 items-center gap-3 text-faint text-xs">
      {within === undefined ? null : <span className="truncate">{within}</span>}
      {serverId === DIRECT ? null : (
        <span className="truncate">
          {place ? (place.kind === 'thread' ? place.name : `#${place.name}`) : text.inThread}
        </span>
      )}
      {attachments.length > 0 ? (
        <span className="flex shrink-0 items-center gap-1">
          <Icon of={Paperclip} size={12} />
          {text.files(attachments.length)}
        </span>
      ) : null}
    </span>
  );
}

/** A message's text on a few lines. */
function readable(
  { content, forward, poll, attachments }: Message,
  plain: (content: string) => string,
): string {
  return (
    plain(content) ||
    (forward ? plain(forward.content) : '') ||
    (poll ? text.poll(poll.question) : '') ||
    attachments[0]?.filename ||
    text.noText
  );
}
