import type { Message } from '@guildhall/protocol';
import { type PlainPart, plainParts, writtenText } from '@guildhall/protocol/text-formatting';
import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CustomEmoji } from '../../../ui/marks/EmojiText.tsx';
import { formatDate, formatFull, formatTime } from '../../../ui/text/format-time.ts';
import { closeCoveringPanel } from '../beside/close-covering-panel.ts';
import { useNames } from '../directory.ts';
import { conversationName } from '../view/conversation-name.ts';
import { type HighlightedPart, highlight } from './highlight.ts';
import { Mention } from './mentions/Mentions.tsx';
import { partText as text } from './part-strings.ts';
import { describeMessage } from './wordless/describe-message.ts';

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
      onClick={closeCoveringPanel}
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
          className="min-w-0 text-faint text-xs tabular-nums"
        >
          {formatDate(createdAt)} {formatTime(createdAt)}
        </time>
      </span>
      <FoundText message={message} serverId={serverId} names={names} query={query} />
      <FoundDetails message={message} serverId={serverId} within={within} />
    </Link>
  );
}

interface FoundTextProps {
  message: Message;
  serverId: string;
  names: ReturnType<typeof useNames>;
  query: string;
}

/** The text with its mentions and highlighted matches. */
function FoundText({ message, serverId, names, query }: FoundTextProps) {
  const parts = useMemo(() => highlight(readable(message, names), query), [message, names, query]);
  return (
    <span dir="auto" className="line-clamp-4 break-words text-sm [overflow-wrap:anywhere]">
      {parts.map((part, index) => (
        <FoundPart key={String(index)} part={part} message={message} serverId={serverId} />
      ))}
    </span>
  );
}

interface FoundPartProps {
  part: HighlightedPart<PlainPart>;
  message: Message;
  serverId: string;
}

/** A mention in the look of mentions, an emoji as its picture, and anything else as text. */
function FoundPart({ part: { part, pieces }, message, serverId }: FoundPartProps): ReactNode {
  const accountId = useGateway((state) => state.account?.id);
  const myRoles = useGateway((state) => state.servers[serverId]?.myRoles);
  const { node } = part;
  const shown = pieces.map(({ text: piece, marked }, index) => {
    const key = String(index);
    return marked ? (
      <mark key={key} className="rounded-[3px] bg-amber-soft font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
  switch (node?.kind) {
    case 'emoji':
      return <CustomEmoji id={node.id} name={node.name} />;
    case 'user':
      return <Mention me={node.id === accountId}>{shown}</Mention>;
    case 'role':
      return <Mention me={myRoles?.includes(node.id) ?? false}>{shown}</Mention>;
    case 'channel':
      return <Mention me={false}>{shown}</Mention>;
    case 'everyone':
      return message.mentionEveryone ? <Mention me>{shown}</Mention> : shown;
    default:
      return shown;
  }
}

interface FoundDetailsProps {
  message: Message;
  serverId: string;
  within: string | undefined;
}

/** Its channel and number of files. */
function FoundDetails({ message: { channelId, attachments }, serverId, within }: FoundDetailsProps) {
  const channel = useGateway((state) => state.channels[channelId]);
  return (
    <span className="flex min-w-0 items-center gap-3 text-faint text-xs">
      {within === undefined ? null : <span className="truncate">{within}</span>}
      {serverId === DIRECT ? null : (
        <span className="truncate">{channel ? conversationName(channel) : text.inThread}</span>
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
function readable(message: Message, names: ReturnType<typeof useNames>): readonly PlainPart[] {
  const written = message.type === undefined ? writtenText(message) : '';
  return written ? plainParts(written, names) : [{ text: describeMessage(message, names) }];
}
