/** Reads pages of a channel's history into the state, one per channel and direction at a time. */
import { client } from '../../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../../state/gateway-store.ts';
import {
  type MessagePage,
  messagesLoaded,
  windowLeft,
  windowOpened,
  windowTrimmed,
} from '../../../state/resources/messages.ts';

const PAGE = 50;
/** After missed events, a window is read again to this depth; older messages are dropped. */
const REREAD_PAGE = 100;
const REREAD_DEPTH = 500;

const running = new Map<string, Promise<void>>();
/** By channel: the read that replaces the window, and the number of such reads so far. */
const replacing = new Map<string, Promise<void>>();
const windows = new Map<string, number>();

function once(key: string, read: () => Promise<void>): Promise<void> {
  const known = running.get(key);
  if (known) return known;
  const promise = read().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

/** Reads a page; drops it if its window was replaced meanwhile. */
async function load(channelId: string, read: () => Promise<MessagePage>): Promise<void> {
  const window = windows.get(channelId);
  await answerIntoState(read, (state, page) =>
    windows.get(channelId) === window ? messagesLoaded(state, channelId, page) : state,
  );
}

/** Replaces the window. Of several concurrent reads, the last started one counts, because the person went there. */
function replace(channelId: string, read: () => Promise<MessagePage>): Promise<void> {
  windows.set(channelId, (windows.get(channelId) ?? 0) + 1);
  const promise = load(channelId, read).finally(() => {
    if (replacing.get(channelId) === promise) replacing.delete(channelId);
  });
  replacing.set(channelId, promise);
  return promise;
}

/**
 * Reads the present of a channel, as deep as the loaded window.
 * @throws ApiRequestError or NetworkError, like all of these
 */
export function loadPresent(channelId: string): Promise<void> {
  const messages = gatewayStore.get().messages[channelId];
  const depth = messages && !messages.hasNewer ? Math.min(REREAD_DEPTH, messages.items.length) : 0;
  const limit = depth > PAGE ? REREAD_PAGE : PAGE;
  return replace(channelId, async () => {
    let items = await client.api.listMessages({ channelId, query: { limit } });
    let full = items.length === limit;
    while (full && items.length < depth && items[0]) {
      const older = await client.api.listMessages({ channelId, query: { limit, before: items[0].id } });
      full = older.length === limit;
      items = [...older, ...items];
    }
    return { items, kind: 'newest', limit: full ? items.length : items.length + 1 };
  });
}

export function loadOlder(channelId: string): Promise<void> {
  const before = gatewayStore.get().messages[channelId]?.items[0]?.id;
  if (!before) return Promise.resolve();
  return once(`older:${channelId}:${before}`, () =>
    load(channelId, async () => ({
      items: await client.api.listMessages({ channelId, query: { limit: PAGE, before } }),
      kind: 'older',
      limit: PAGE,
    })),
  );
}

export function loadNewer(channelId: string): Promise<void> {
  const after = gatewayStore.get().messages[channelId]?.items.at(-1)?.id;
  if (!after) return Promise.resolve();
  return once(`newer:${channelId}:${after}`, () =>
    load(channelId, async () => ({
      items: await client.api.listMessages({ channelId, query: { limit: PAGE, after } }),
      kind: 'newer',
      limit: PAGE,
    })),
  );
}

/** Reads the surroundings of a message. */
export function loadAround(channelId: string, messageId: string): Promise<void> {
  return replace(channelId, async () => ({
    items: await client.api.listMessages({ channelId, query: { limit: PAGE, around: messageId } }),
    kind: 'around',
    limit: PAGE,
  }));
}

/**
 * Reads a missing or stale window: the present, or the shown part of the past.
 * A running read is enough.
 */
export function refresh(channelId: string): Promise<void> {
  const messages = gatewayStore.get().messages[channelId];
  const middle = messages?.hasNewer ? messages.items[Math.floor(messages.items.length / 2)] : undefined;
  return replacing.get(channelId) ?? (middle ? loadAround(channelId, middle.id) : loadPresent(channelId));
}

/** Marks a conversation as shown. @returns a function to call when it is left */
export function openWindow(channelId: string): () => void {
  gatewayStore.update((state) => windowOpened(state, channelId));
  return () => gatewayStore.update((state) => windowLeft(state, channelId));
}

/** Keeps only the newest messages of a channel. */
export function trimWindow(channelId: string): void {
  gatewayStore.update((state) => windowTrimmed(state, channelId));
}
