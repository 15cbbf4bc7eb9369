import type { Message } from '@guildhall/protocol';
import { plainText } from '@guildhall/protocol/text-formatting';
import { CornerUpRight, Forward, Paperclip } from 'lucide-react';
import { loadLater } from '../../../state/slots.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { partText } from './part-strings.ts';

/** Few originals have no text. */
const WordlessOriginal = loadLater(() => import('./wordless/WordlessOriginal.tsx'), 'WordlessOriginal');

interface ReplyLineProps {
  channelId: string;
  /** Null for a deleted original. */
  reply: Message['reply'];
  /** The question of the poll whose result the message is. */
  question?: string | undefined;
}

/** The original message of a reply, on one line; pressing it goes there. */
export function ReplyLine({ channelId, reply, question }: ReplyLineProps) {
  const { format, jumpTo } = useConversation();
  if (!reply) {
    return (
      <p className="flex items-center gap-1.5 text-faint text-sm">
        <Icon of={CornerUpRight} size={14} />
        <em>{messageText.replyGone}</em>
      </p>
    );
  }
  const name = format.names.user(reply.author.id) ?? reply.author.displayName;
  return (
    <button
      type="button"
      onClick={() => jumpTo(reply.id)}
      className="flex max-w-full items-center gap-1.5 rounded-[4px] text-start text-muted text-sm touch:min-h-11 touch:items-end touch:pb-1 hover:text-ink"
    >
      <Icon of={CornerUpRight} size={14} className="shrink-0" />
      <Avatar id={reply.author.id} name={reply.author.displayName} url={reply.author.avatarUrl} size={16} />
      <span className="sr-only">{messageText.replied}</span>
      <span dir="auto" className="min-w-0 shrink truncate font-medium">
        {name}
      </span>
      <span dir="auto" className="min-w-[64px] shrink-[9999] truncate">
        {reply.forwarded
          ? partText.forwarded
          : plainText(reply.content, format.names) ||
            (question ? (
              partText.poll(question)
            ) : (
              <WordlessOriginal channelId={channelId} messageId={reply.id} names={format.names} />
            ))}
      </span>
      {reply.forwarded ? <Icon of={Forward} size={14} className="shrink-0" /> : null}
      {reply.hasAttachments ? <Icon of={Paperclip} size={14} className="shrink-0" /> : null}
    </button>
  );
}
