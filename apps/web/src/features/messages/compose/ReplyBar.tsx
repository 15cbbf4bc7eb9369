import { AtSign, X } from 'lucide-react';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { draftText } from './draft/draft-strings.ts';

interface ReplyBarProps {
  /** The id of the text that describes the composer. */
  id: string;
  reply: ReplyTarget;
  onReply(reply: ReplyTarget | null): void;
}

/** The author of the original message, and whether the reply notifies them. */
export function ReplyBar({ id, reply, onReply }: ReplyBarProps) {
  const { format } = useConversation();
  const { author } = reply.message;
  const name = format.names.user(author.id) ?? author.displayName;
  return (
    <div className="flex min-h-9 items-center gap-1 rounded-t-card border border-line border-b-0 bg-side py-0.5 pe-1.5 ps-4 text-muted text-sm">
      <span id={id} className="min-w-0 flex-1 truncate">
        {draftText.replyTo(name)}
      </span>
      <IconButton
        label={reply.ping ? draftText.pingOn : draftText.pingOff}
        active={reply.ping}
        onClick={() => onReply({ ...reply, ping: !reply.ping })}
        className="data-active:text-accent"
      >
        <Icon of={AtSign} size={16} />
      </IconButton>
      <IconButton label={draftText.cancelReply} shortcut="Esc" onClick={() => onReply(null)}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  );
}
