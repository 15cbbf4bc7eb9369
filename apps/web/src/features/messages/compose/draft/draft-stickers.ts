/** Stickers chosen for a message that is being written, by channel. They last as long as the page. */
import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { gatewayStore, useGateway } from '../../../../state/gateway-store.ts';
import { knownStickers } from '../../../../state/resources/expressions.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const NONE: readonly string[] = [];
const chosen = createStore<Readonly<Record<string, readonly string[]>>>({});

/** In the order in which they were chosen; one that was deleted meanwhile falls out. */
export function useDraftStickers(channelId: string): readonly Sticker[] {
  const ids = useStore(chosen, (table) => table[channelId] ?? NONE);
  return useGateway((state) => knownStickers(state, ids));
}

/** {@link useDraftStickers} at this moment, by id. */
export function stickersIn(channelId: string): readonly string[] {
  return knownStickers(gatewayStore.get(), chosen.get()[channelId] ?? NONE).map(({ id }) => id);
}

/** Puts back the stickers of a message that was not sent. */
export function setStickers(channelId: string, ids: readonly string[]): void {
  chosen.update((table) => (ids.length === 0 ? without(table, channelId) : put(table, channelId, ids)));
}

/** Chooses a sticker, or takes a chosen one back; a message has each once, and no more than the limit. */
export function toggleSticker(channelId: string, id: string): void {
  const present = stickersIn(channelId);
  if (present.includes(id)) {
    setStickers(
      channelId,
      present.filter((known) => known !== id),
    );
  } else if (present.length < LIMITS.stickersPerMessage) setStickers(channelId, [...present, id]);
}

/** The stickers go on with their message. */
export function takeStickers(channelId: string): readonly string[] {
  const ids = stickersIn(channelId);
  setStickers(channelId, NONE);
  return ids;
}
