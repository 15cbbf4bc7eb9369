/** The context that the parts of an open conversation share. */
import type { Message, ServerChannel } from '@guildhall/protocol';
import type { Names } from '@guildhall/protocol/text-formatting';
import { createContext, useContext, useMemo } from 'react';

export interface FormatContext {
  readonly names: Names;
  readonly serverId: string;
  /** The person's id, whose mentions are highlighted. */
  readonly accountId: string;
  /** Whether @everyone in this message pinged everyone. */
  readonly everyone: boolean;
  /** Whether pictures and videos are covered until pressed. */
  readonly covered?: boolean;
}

export interface ReplyTarget {
  readonly message: Message;
  readonly ping: boolean;
}

export interface Conversation {
  readonly channel: ServerChannel;
  readonly accountId: string;
  readonly format: Omit<FormatContext, 'everyone'>;
  /** Operators have suspended the server: nobody can change anything, not even their own messages. */
  readonly suspended: boolean;
  readonly mayWrite: boolean;
  /** Whether the person may edit their own messages. */
  readonly mayEdit: boolean;
  readonly mayManage: boolean;
  readonly mayAttach: boolean;
  /** Goes to a message of the channel; set only in a thread that is shown beside its channel. */
  readonly inChannel: ((messageId: string) => void) | null;
  /** The message being edited in place. */
  readonly editing: string | null;
  /** The message that was jumped to. */
  readonly highlighted: string | null;
  /** Goes to another channel or thread of the server. */
  openChannel(channelId: string): void;
  edit(messageId: string | null): void;
  reply(message: Message): void;
  jumpTo(messageId: string): void;
  jumpAfter(messageId: string): void;
  /** Shows or hides messages of blocked people. */
  showBlocked(messageIds: readonly string[], open: boolean): void;
}

export const ConversationContext = createContext<Conversation | null>(null);

/** The conversation around a component. @throws outside of one */
export function useConversation(): Conversation {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('useConversation needs a ConversationContext around it');
  return conversation;
}

/** Whether the person may edit a message: their own, unless it is a forward, a poll or a system notice. */
export function isEditable(
  { author, type, forward, poll, pollResult }: Message,
  { accountId, mayEdit }: Pick<Conversation, 'accountId' | 'mayEdit'>,
): boolean {
  return author.id === accountId && mayEdit && type === undefined && !forward && !poll && !pollResult;
}

/** How to show the text of a message in this conversation. */
export function useMessageFormat({ mentionEveryone }: Pick<Message, 'mentionEveryone'>): FormatContext {
  const { format } = useConversation();
  return useMemo(() => ({ ...format, everyone: mentionEveryone }), [format, mentionEveryone]);
}
