/** A checked message on its way into a channel, and how it is stored and announced. */
import type { StateVersion } from '@guildhall/platform';
import type { Audience } from '@guildhall/platform/events';
import type { interactionAck, Message, messageCreate, PayloadOf, User } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { ConversationAudience } from '../../access/index.ts';
import type { WithFiles } from '../../attachments/index.ts';
import { type MessageRow, messageView } from '../../messages/index.ts';
import { pingTargets } from '../../read-states/index.ts';
import type { SendRow } from './input-store.ts';

export interface Acknowledgement {
  readonly audience: Audience<'user'>;
  readonly payload: PayloadOf<typeof interactionAck>;
}

/** A message that has passed every check and waits for its id. */
export interface Send extends WithFiles {
  /** The parent channel of a thread; null outside threads. If absent, it is looked up when the message is stored. */
  readonly threadOf?: string | null;
  /** Everyone in a direct message or group; null if the audience is a channel of a server. */
  readonly recipients: readonly string[] | null;
  readonly author: User;
  readonly content: string;
  readonly flags: number;
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
  readonly reply: Message['reply'];
  readonly nonce: string | undefined;
  readonly enforceNonce: boolean;
  readonly marksRead: boolean;
  /** The author's membership as MESSAGE_CREATE shows it. */
  readonly member: {
    readonly nick: string | null;
    readonly roles: string[];
    readonly joinedAt: string;
  } | null;
  /** The state that allowed the author to send; null if nothing was checked. */
  readonly stateVersion?: StateVersion | null;
  /**
   * The interaction that this message is the first response to, with the INTERACTION_ACK for the person. Stored only
   * if the interaction has no response yet.
   */
  readonly respondsTo?: { readonly id: string; readonly acknowledge: (messageId: string) => Acknowledgement };
  /** The interaction that this message follows up. */
  readonly followsUp?: string;
  /** For system notices only. */
  readonly notice?: {
    readonly type: 1 | 2 | 3 | 4 | 5;
    readonly target: User | null;
    readonly call?: Message['call'];
  };
  /** For the first response to a slash command. */
  readonly invoker?: User;
}

/** Defaults of messages that the service itself sends. */
export const PLAIN_SEND = {
  content: '',
  flags: 0,
  parts: null,
  mentions: [],
  mentionRoles: [],
  mentionEveryone: false,
  reply: null,
  nonce: undefined,
  enforceNonce: false,
  marksRead: false,
  member: null,
  recipients: null,
} as const satisfies Partial<Send>;

/** The message's id and the message as JSON, or null if its nonce or its interaction's first response is taken. */
export type SendOutcome = { readonly id: string; readonly json: string } | null;

/** A message with its id, ready to be stored, returned and announced. */
export interface PreparedSend {
  readonly row: SendRow;
  /** As everyone sees it. */
  readonly message: Message;
  /** The message as JSON; the reply and the event share the text. */
  readonly json: string;
  readonly audience: ConversationAudience;
  /** The fields that MESSAGE_CREATE adds to the message. */
  readonly context: MessageContext;
}

type MessageContext = Pick<PayloadOf<typeof messageCreate>, 'serverId' | 'member'>;

/** Gives a message its id and serialises it once. */
export function prepareSend(runtime: Runtime, send: Send, id: string): PreparedSend {
  const view = messageView(runtime, messageRow(send, id), {
    author: send.author,
    reply: send.reply,
    target: send.notice?.target ?? undefined,
    call: send.notice?.call,
    invoker: send.invoker,
  });
  const message = send.nonce === undefined ? view : { ...view, nonce: send.nonce };
  const json = JSON.stringify(message);
  const audience = sendAudience(send);
  const context = { serverId: send.serverId, ...(send.member ? { member: send.member } : {}) };
  return {
    message,
    json,
    audience,
    context,
    row: {
      id,
      channelId: send.channelId,
      authorId: send.author.id,
      content: send.content,
      flags: send.flags,
      parts: send.parts === null ? null : JSON.stringify(send.parts),
      mentions: send.mentions,
      mentionRoles: send.mentionRoles,
      mentionEveryone: send.mentionEveryone,
      pings: pingTargets(send, send.author.id),
      replyTo: send.reply?.id ?? null,
      nonce: send.enforceNonce ? (send.nonce ?? null) : null,
      marksRead: send.marksRead,
      inThread: typeof send.threadOf === 'string',
      ...(send.respondsTo ? { response: responseRow(send.respondsTo, id) } : {}),
      ...(send.followsUp ? { followsUp: send.followsUp } : {}),
      audience: JSON.stringify(audience),
      payload: `${json.slice(0, -1)},${JSON.stringify(context).slice(1)}`,
    },
  };
}

function sendAudience({ recipients, channelId, threadOf, serverId }: Send): ConversationAudience {
  return recipients
    ? { kind: 'users', id: channelId, ids: recipients }
    : { kind: 'channel', id: threadOf ?? channelId, serverId };
}

function responseRow(
  { id, acknowledge }: NonNullable<Send['respondsTo']>,
  messageId: string,
): SendRow['response'] {
  const { audience, payload } = acknowledge(messageId);
  return { interactionId: id, audience: JSON.stringify(audience), payload: JSON.stringify(payload) };
}

function messageRow(send: Send, id: string): MessageRow {
  return {
    id,
    channelId: send.channelId,
    authorId: send.author.id,
    content: send.content,
    editedAt: null,
    flags: send.flags,
    parts: send.parts,
    mentions: [...send.mentions],
    mentionRoles: [...send.mentionRoles],
    mentionEveryone: send.mentionEveryone,
    replyTo: send.reply?.id ?? null,
    type: send.notice?.type ?? null,
    targetId: send.notice?.target?.id ?? null,
    pinnedAt: null,
    reactions: null,
    crossposted: false,
    previews: null,
  };
}
