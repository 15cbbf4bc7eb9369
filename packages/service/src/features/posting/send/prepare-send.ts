/** Gives a message its id, and writes it as rows and JSON. */
import { isoTime } from '@guildhall/platform';
import { idTime, type Message, type messageCreate, type PayloadOf, type User } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import type { ConversationAudience } from '../../access/index.ts';
import { type MessageRow, messageView } from '../../messages/index.ts';
import { pingTargets } from '../../read-states/index.ts';
import type { SendRow } from './input-store.ts';
import { PLAIN_SEND, type Send } from './send.ts';

/** A message with its id, ready to be stored, returned and announced. */
export interface PreparedSend {
  readonly row: SendRow;
  /** The message as JSON; the reply and the event share the text. */
  readonly json: string;
  readonly audience: ConversationAudience;
  /** The fields that MESSAGE_CREATE adds to the message. */
  readonly context: MessageContext;
}

type MessageContext = Pick<PayloadOf<typeof messageCreate>, 'serverId' | 'member'>;

/** @param json {@link sentMessage} as JSON */
export function prepareSend(send: Send, id: string, json: string): PreparedSend {
  const audience = sendAudience(send);
  const context = { serverId: send.serverId, ...(send.member ? { member: send.member } : {}) };
  return {
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
      payload: `${json.slice(0, -1)},${contextJson(context)}`,
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

/** The message as everyone sees it, with the sender's nonce. */
export function sentMessage(runtime: Runtime, send: Send, id: string): Message {
  const view = messageView(runtime, messageRow(send, id), {
    author: send.author,
    reply: send.reply,
    target: send.notice?.target ?? undefined,
    call: send.notice?.call,
    invoker: send.invoker,
    deletedStickers: send.deletedStickers,
  });
  return send.nonce === undefined ? view : { ...view, nonce: send.nonce };
}

/** {@link sentMessage} as JSON. Most messages have only text, and differ only in their first fields. */
export function sentMessageJson(runtime: Runtime, send: Send, id: string): string {
  if (!isPlain(send)) return JSON.stringify(sentMessage(runtime, send, id));
  const json = plainBeginning(id, send) + plainRest(runtime);
  return send.nonce === undefined ? json : `${json.slice(0, -1)},"nonce":${JSON.stringify(send.nonce)}}`;
}

/** Whether all fields after the content have their defaults. */
function isPlain(send: Send): boolean {
  const { parts, flags, mentions, mentionRoles, mentionEveryone, reply, notice, invoker } = send;
  const hasPings = mentions.length > 0 || mentionRoles.length > 0 || mentionEveryone;
  return parts === null && flags === 0 && !hasPings && reply === null && !notice && !invoker;
}

function plainBeginning(id: string, { channelId, author, content }: PlainFields): string {
  return `{"id":"${id}","channelId":"${channelId}","createdAt":"${isoTime(idTime(id))}","author":${cachedJson(author)},"content":${JSON.stringify(content)}`;
}

type PlainFields = Pick<Send, 'channelId' | 'author' | 'content'>;

/** What follows the content of a plain message. Taken from the view, so that both always agree. */
const plainRest: (runtime: Runtime) => string = perRuntime((runtime) => {
  const author: User = { id: '1', username: '', displayName: '', avatarUrl: null, clanTag: null };
  const sample: Send = { ...PLAIN_SEND, channelId: '2', serverId: null, author };
  const json = JSON.stringify(sentMessage(runtime, sample, '3'));
  const beginning = plainBeginning('3', sample);
  if (!json.startsWith(beginning)) throw new Error(`a message does not begin with ${beginning}`);
  return json.slice(beginning.length);
});

/** The fields of {@link MessageContext} as JSON, up to the end of the object. */
function contextJson({ serverId, member }: MessageContext): string {
  const server = `"serverId":${serverId === null ? null : `"${serverId}"`}`;
  return member ? `${server},"member":${cachedJson(member)}}` : `${server}}`;
}

/** By author and member, whose caches replace the whole object when something about them changes. */
const jsonTexts = new WeakMap<User | NonNullable<Send['member']>, string>();

function cachedJson(value: User | NonNullable<Send['member']>): string {
  let json = jsonTexts.get(value);
  if (json === undefined) {
    json = JSON.stringify(value);
    jsonTexts.set(value, json);
  }
  return json;
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
