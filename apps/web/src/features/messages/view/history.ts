/** Reading pages of a channel's history into the state; one read per channel and place at a time. */
import { client } from '../../../state/client.ts';
import { gatewayStore, loadIntoState } from '../../../state/gateway-store.ts';
import { type MessagePage, messagesLoaded } from '../../../state/resources/messages.ts';

const PAGE = 50;
/** A window that is read again after events were missed is read back to this depth; what lies deeper is dropped. */
const REREAD_PAGE = 100;
const REREAD_DEPTH = 500;

const running = new Map<string, Promise<void>>();

function once(key: string, read: () => Promise<void>): Promise<void> {
  const known = running.get(key);
  if (known) return known;
  const promise = read().finally(() => running.delete(key));
  running.set(key, promise);
  return promise;
}

function load(channelId: string, read: () => Promise<MessagePage>): Promise<void> {
  return loadIntoState(read, (state, page) => messagesLoaded(state, channelId, page));
}

/**
 * The present of a channel, as deep as it was in memory.
 * @throws ApiRequestError or NetworkError, like all of these
 */
export function loadPresent(channelId: string): Promise<void> {
  return once(`present:${channelId}`, () => {
    const held = gatewayStore.get().messages[channelId];
    const depth = held && !held.hasNewer ? Math.min(REREAD_DEPTH, held.items.length) : 0;
    const limit = depth > PAGE ? REREAD_PAGE : PAGE;
    return load(channelId, async () => {
      let items = await client.api.listMessages({ channelId, query: { limit } });
      let full = items.length === limit;
      while (full && items.length < depth && items[0]) {
        const older = await client.api.listMessages({ channelId, query: { limit, before: items[0].id } });
        full = older.length === limit;
        items = [...older, ...items];
      }
      return { items, place: 'newest', limit: full ? items.length : items.length + 1 };
    });
  });
}

export function loadOlder(channelId: string): Promise<void> {
  const before = gatewayStore.get().messages[channelId]?.items[0]?.id;
  if (!before) return Promise.resolve();
  return once(`older:${channelId}`, () =>
    load(channelId, async () => ({
      items: await client.api.listMessages({ channelId, query: { limit: PAGE, before } }),
      place: 'older',
      limit: PAGE,
    })),
  );
}

export function loadNewer(channelId: string): Promise<void> {
  const after = gatewayStore.get().messages[channelId]?.items.at(-1)?.id;
  if (!after) return Promise.resolve();
  return once(`newer:${channelId}`, () =>
    load(channelId, async () => ({
      items: await client.api.listMessages({ channelId, query: { limit: PAGE, after } }),
      place: 'newer',
      limit: PAGE,
    })),
  );
}

/** The surroundings of a message. */
export function loadAround(channelId: string, messageId: string): Promise<void> {
  return once(`around:${channelId}:${messageId}`, () =>
    load(channelId, async () => ({
      items: await client.api.listMessages({ channelId, query: { limit: PAGE, around: messageId } }),
      place: 'around',
      limit: PAGE,
    })),
  );
}

/** Reads a window again that may have missed events: the present, or the place in the past that is shown. */
export function refresh(channelId: string): Promise<void> {
  const held = gatewayStore.get().messages[channelId];
  const middle = held?.hasNewer ? held.items[Math.floor(held.items.length / 2)] : undefined;
  return middle ? loadAround(channelId, middle.id) : loadPresent(channelId);
}
