import { useGateway } from '../../../state/gateway-store.ts';
import { ReplyLine } from '../row/ReplyLine.tsx';

interface OutgoingReplyProps {
  channelId: string;
  replyTo: string;
  /** Whether the original was deleted. */
  gone: boolean;
}

/** The line with what an outgoing message answers; empty if the original is not loaded. */
export function OutgoingReply({ channelId, replyTo, gone }: OutgoingReplyProps) {
  const original = useGateway((state) => state.messages[channelId]?.items.find(({ id }) => id === replyTo));
  if (gone) return <ReplyLine channelId={channelId} reply={null} />;
  if (!original) return <div className="h-5.5 touch:h-11" />;
  const { id, author, content, attachments, forward } = original;
  const reply = { id, author, content, hasAttachments: attachments.length > 0 };
  return <ReplyLine channelId={channelId} reply={forward ? { ...reply, forwarded: true } : reply} />;
}
