/** Reads pages of a channel's history into the state, one per channel and direction at a time. */
import { client } from '../../../state/client.ts';
import { gatewayStore, readIntoState } from '../../../state/gateway-store.ts';
import type { GatewayState } from '../../../state/model.ts';
import {
  type MessagePage,
  messagesLoaded,
  windowLeft,
  windowOpened,
  windowTrimmed,
} from '../../../state/resources/messages.ts';

const PAGE_SIZE = 50;
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

async function readPage(
  channelId: string,
  kind: MessagePage['kind'],
  cursor: { readonly before?: string; readonly after?: string; readonly around?: string },
): Promise<MessagePage> {
  const items = await client.api.listMessages({ channelId, query: { limit: PAGE_SIZE, ...cursor } });
  return { items, kind, limit: PAGE_SIZE };
}

/** Reads a page; drops it if it no longer fits, for example after the channel was left and its window cut. */
async function load(
  channelId: string,
  read: () => Promise<MessagePage>,
  fits: (state: GatewayState) => boolean,
): Promise<void> {
  await readIntoState(read, (state, page) => (fits(state) ? messagesLoaded(state, channelId, page) : state));
}

/** Replaces the window. Of several concurrent reads, the last started one counts, because the person went there. */
function replace(
  channelId: string,
  read: () => Promise<MessagePage>,
  isWanted: (state: GatewayState) => boolean = () => true,
): Promise<void> {
  const window = (windows.get(channelId) ?? 0) + 1;
  windows.set(channelId, window);
  const fits = (state: GatewayState) => windows.get(channelId) === window && isWanted(state);
  const promise = load(channelId, read, fits).finally(() => {
    if (replacing.get(channelId) === promise) replacing.delete(channelId);
  });
  replacing.set(channelId, promise);
  return promise;
}

/** Reads the present of a channel, as deep as the loaded window. */
export function loadPresent(channelId: string): Promise<void> {
  const messages = gatewayStore.get().messages[channelId];
  const depth = messages && !messages.hasNewer ? Math.min(REREAD_DEPTH, messages.items.length) : 0;
  const limit = depth > PAGE_SIZE ? REREAD_PAGE : PAGE_SIZE;
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
  return extend(channelId, 'older', 0, (before) => ({ before }));
}

export function loadNewer(channelId: string): Promise<void> {
  return extend(channelId, 'newer', -1, (after) => ({ after }));
}

/** @param end the index of the message that the page continues */
function extend(
  channelId: string,
  kind: 'older' | 'newer',
  end: number,
  cursorAt: (id: string) => Parameters<typeof readPage>[2],
): Promise<void> {
  const idAtEnd = (state: GatewayState) => state.messages[channelId]?.items.at(end)?.id;
  const id = idAtEnd(gatewayStore.get());
  if (!id) return Promise.resolve();
  const read = () => readPage(channelId, kind, cursorAt(id));
  return once(`${kind}:${channelId}:${id}`, () => load(channelId, read, (state) => idAtEnd(state) === id));
}

/**
 * Reads the surroundings of a message. A channel that is left before the answer opens at the present again.
 * @param isWanted false drops the page
 */
export function loadAround(
  channelId: string,
  messageId: string,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const read = () => readPage(channelId, 'around', { around: messageId });
  return replace(channelId, read, ({ open }) => channelId in open && isWanted());
}

/**
 * Reads a missing or stale window: the present, or the shown part of the past.
 * Joins a read that is already running. If a jump replaced this read and failed, reads again.
 */
export async function refresh(channelId: string): Promise<void> {
  await (replacing.get(channelId) ?? readWindow(channelId));
  await replacing.get(channelId)?.catch(() => undefined);
  const { messages, open } = gatewayStore.get();
  if (channelId in open && messages[channelId]?.stale !== false) await readWindow(channelId);
}

function readWindow(channelId: string): Promise<void> {
  const messages = gatewayStore.get().messages[channelId];
  const middle = messages?.hasNewer ? messages.items[Math.floor(messages.items.length / 2)] : undefined;
  return middle ? loadAround(channelId, middle.id) : loadPresent(channelId);
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
