import type {
  Message,
  messageCreate as messageCreateContract,
  messageDeleteBulk as messageDeleteBulkContract,
  messageDelete as messageDeleteContract,
  messageUpdate as messageUpdateContract,
  PayloadOf,
  Poll,
  pollVote as pollVoteContract,
} from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { IS_EPHEMERAL } from '@guildhall/protocol/interaction-codes';
import { LIMITS } from '@guildhall/protocol/limits';
import { writtenText } from '@guildhall/protocol/text-formatting';
import type { ChannelMessages, GatewayState } from '../model.ts';
import { put, without } from '../table.ts';
import { repliesCounted } from './channels.ts';
import { keepUnlocked } from './coins.ts';
import { isOutgoing, outgoingArrived } from './outgoing.ts';
import { countMessage } from './read-states.ts';
import { typingEnd } from './typing.ts';

/** A message was created. It joins the loaded window if that reaches the present. */
export function messageCreate(
  state: GatewayState,
  payload: PayloadOf<typeof messageCreateContract>,
): GatewayState {
  const { serverId: _serverId, member: _member, ...message } = payload;
  // Ephemeral responses do not count, and threads are not read up to them.
  if (isOnlyForMe(message))
    return messageSent(typingEnd(state, message.channelId, message.author.id), message);
  const counted = typingEnd(countMessage(state, message), message.channelId, message.author.id);
  return messageSent(counted, message);
}

/** Whether a message is an ephemeral response, which only the signed-in person sees until they reload the page. */
export function isOnlyForMe({ flags }: Pick<Message, 'flags'>): boolean {
  return (flags & IS_EPHEMERAL) !== 0;
}

/** The service has a message: it replaces the outgoing copy. */
function messageSent(state: GatewayState, message: Message): GatewayState {
  const next =
    message.nonce && message.author.id === state.account?.id
      ? outgoingArrived(state, message.channelId, message.nonce)
      : state;
  const held = next.messages[message.channelId];
  if (!held || held.hasNewer) return next;
  const window = { ...held, items: mergeMessages(held.items, [message]) };
  const isOpen = message.channelId in next.open;
  return withWindow(next, message.channelId, isOpen ? window : trimmed(window, MAX_HIDDEN_MESSAGES));
}

/**
 * The answer to a send. Its events may have come first, with later changes: then the message stays as they left it,
 * even if it was deleted.
 */
export function sendAnswered(state: GatewayState, message: Message): GatewayState {
  const { channelId, id, nonce } = message;
  if (nonce && !isOutgoing(state, channelId, nonce)) return state;
  const isKnown = state.messages[channelId]?.items.some((item) => item.id === id);
  return isKnown ? outgoingArrived(state, channelId, nonce ?? '') : messageSent(state, message);
}

/** The size at which a hidden window is cut, and its size afterwards. */
const MAX_HIDDEN_MESSAGES = 200;
const KEPT = 100;

/** Cuts a window of more than `most` messages to its newest {@link KEPT}. */
function trimmed(held: ChannelMessages, most: number): ChannelMessages {
  return held.items.length > most ? { ...held, items: held.items.slice(-KEPT), hasOlder: true } : held;
}

/** A channel's conversation came on screen. */
export function windowOpened(state: GatewayState, channelId: string): GatewayState {
  return { ...state, open: put(state.open, channelId, true) };
}

/**
 * A channel's conversation was left. A window in the past is dropped, so that the channel opens at the present again.
 */
export function windowLeft(state: GatewayState, channelId: string): GatewayState {
  const held = state.messages[channelId];
  const left = { ...state, open: without(state.open, channelId) };
  if (!held) return left;
  if (held.hasNewer) return { ...left, messages: without(state.messages, channelId) };
  return withWindow(left, channelId, trimmed(held, KEPT));
}

/** Keeps only the newest messages of an open channel, for a reader at its end. */
export function windowTrimmed(state: GatewayState, channelId: string): GatewayState {
  const held = state.messages[channelId];
  return held && !held.hasNewer ? withWindow(state, channelId, trimmed(held, KEPT)) : state;
}

/** A message changed. The event lacks reactions, the person's own vote and bought files, so the known ones stay. */
export function messageUpdate(
  state: GatewayState,
  payload: PayloadOf<typeof messageUpdateContract>,
): GatewayState {
  return changeItems(state, payload.channelId, (items) =>
    items.map((message) => {
      if (message.id === payload.id) {
        const poll = payload.poll && withChoice(payload.poll, message.poll?.myAnswerIds);
        const own = keepUnlocked({ ...payload, poll, reactions: message.reactions }, message);
        return keepNonce(own, message);
      }
      if (message.reply?.id !== payload.id) return message;
      const shown = writtenText({ ...payload, forward: null, embeds: [] });
      return {
        ...message,
        reply: { ...message.reply, content: [...shown].slice(0, LIMITS.replyPreview).join('') },
      };
    }),
  );
}

/** Someone voted. The person's own choice is not in others' events, so it stays. */
export function pollVote(state: GatewayState, payload: PayloadOf<typeof pollVoteContract>): GatewayState {
  const isOwn = payload.userId === state.account?.id;
  return changeItems(state, payload.channelId, (items) =>
    items.map((message) => {
      if (message.id !== payload.messageId) return message;
      const choice = isOwn ? payload.answerIds : message.poll?.myAnswerIds;
      return { ...message, poll: withChoice(payload.poll, choice) };
    }),
  );
}

function withChoice({ myAnswerIds: _theirs, ...poll }: Poll, mine: readonly string[] | undefined): Poll {
  return mine && mine.length > 0 ? { ...poll, myAnswerIds: [...mine] } : poll;
}

/** A message was deleted; replies to it show that. */
export function messageDelete(
  state: GatewayState,
  payload: PayloadOf<typeof messageDeleteContract>,
): GatewayState {
  return withoutMessages(state, payload.channelId, [payload.id]);
}

/** Several messages were deleted together. */
export function messageDeleteBulk(
  state: GatewayState,
  payload: PayloadOf<typeof messageDeleteBulkContract>,
): GatewayState {
  return withoutMessages(state, payload.channelId, payload.ids);
}

/** Deletions that are remembered; more than one event reports. */
const REMEMBERED = 500;

function withoutMessages(state: GatewayState, channelId: string, ids: readonly string[]): GatewayState {
  const deleted = new Set(ids);
  const uncounted = new Set(
    state.messages[channelId]?.items
      .filter((message) => message.type !== undefined || isOnlyForMe(message))
      .map(({ id }) => id),
  );
  // An event that is applied again does not count. In threads that are not loaded, replies are not known.
  const fresh = ids.filter((id) => !state.gone.includes(id));
  const replies = fresh.filter((id) => !uncounted.has(id));
  const gone = [...state.gone, ...fresh].slice(-REMEMBERED);
  return changeItems({ ...repliesCounted(state, channelId, replies, -1), gone }, channelId, (items) =>
    items
      .filter((message) => !deleted.has(message.id))
      .map((message) =>
        message.reply && deleted.has(message.reply.id)
          ? { ...message, reply: null, replyDeleted: true }
          : message,
      ),
  );
}

/** A page of the API. */
export interface MessagePage {
  readonly items: readonly Message[];
  /**
   * What it is: `newest` replaces the window with the present, `around` with a part of the past, `older` and `newer`
   * extend the window.
   */
  readonly kind: 'newest' | 'around' | 'older' | 'newer';
  /** The requested number; a shorter page has reached the end. */
  readonly limit: number;
}

/** A page arrived. */
export function messagesLoaded(state: GatewayState, channelId: string, page: MessagePage): GatewayState {
  const held = state.messages[channelId];
  const full = page.items.length >= page.limit;
  const items = sortMessages(page.items.filter(({ id }) => !state.gone.includes(id)));
  if (page.kind === 'newest' || page.kind === 'around' || !held) {
    return withWindow(state, channelId, {
      items: keepNonces(items, held?.items ?? []),
      hasOlder: page.kind === 'newest' ? full : true,
      hasNewer: page.kind === 'around',
      stale: false,
    });
  }
  return withWindow(state, channelId, {
    ...held,
    items: mergeMessages(held.items, items),
    ...(page.kind === 'older' ? { hasOlder: full } : { hasNewer: full }),
  });
}

/** Merges two lists by id, oldest first; the second list wins. */
function mergeMessages(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const last = known.at(-1);
  const first = added[0];
  if (!first) return known;
  if (!last || compareIds(last.id, first.id) < 0) return [...known, ...added];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, keepNonce(message, byId.get(message.id)));
  return sortMessages([...byId.values()]);
}

function sortMessages(messages: readonly Message[]): readonly Message[] {
  return [...messages].sort((left, right) => compareIds(left.id, right.id));
}

/** A message read again has no nonce; the earlier one stays, so that its row keeps its key. */
function keepNonce(message: Message, known: Message | undefined): Message {
  return known?.nonce && !message.nonce ? { ...message, nonce: known.nonce } : message;
}

function keepNonces(items: readonly Message[], known: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  return items.map((message) => keepNonce(message, byId.get(message.id)));
}

function withWindow(state: GatewayState, channelId: string, held: ChannelMessages): GatewayState {
  return { ...state, messages: put(state.messages, channelId, held) };
}

/** Changes a part of a loaded message that its events lack. */
export function changeMessage(
  state: GatewayState,
  channelId: string,
  messageId: string,
  change: (message: Message) => Message,
): GatewayState {
  if (!state.messages[channelId]?.items.some(({ id }) => id === messageId)) return state;
  return changeItems(state, channelId, (items) =>
    items.map((message) => (message.id === messageId ? change(message) : message)),
  );
}

function changeItems(
  state: GatewayState,
  channelId: string,
  change: (items: readonly Message[]) => readonly Message[],
): GatewayState {
  const held = state.messages[channelId];
  return held ? withWindow(state, channelId, { ...held, items: change(held.items) }) : state;
}
