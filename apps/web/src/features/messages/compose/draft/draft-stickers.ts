/** Stickers of drafts, by account and channel. They last as long as the page. */
import type { Sticker } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { gatewayStore, useGateway } from '../../../../state/gateway-store.ts';
import { ownKey } from '../../../../state/people/own-key.ts';
import { knownStickers } from '../../../../state/resources/expressions.ts';
import { createStore, useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const NONE: readonly string[] = [];
const chosen = createStore<Readonly<Record<string, readonly string[]>>>({});

/** In the order of choosing, without deleted ones. */
export function useDraftStickers(channelId: string): readonly Sticker[] {
  const ids = useStore(chosen, (table) => table[ownKey(channelId)] ?? NONE);
  return useGateway((state) => knownStickers(state, ids));
}

/** {@link useDraftStickers} outside of rendering, by id. */
export function stickersIn(channelId: string): readonly string[] {
  return knownStickers(gatewayStore.get(), chosen.get()[ownKey(channelId)] ?? NONE).map(({ id }) => id);
}

/** Restores the stickers of an unsent message. */
export function setStickers(channelId: string, ids: readonly string[]): void {
  const key = ownKey(channelId);
  chosen.update((table) => (ids.length === 0 ? without(table, key) : put(table, key, ids)));
}

/** Toggles a sticker; a message has each once, up to the limit. */
export function toggleSticker(channelId: string, id: string): void {
  const present = stickersIn(channelId);
  if (present.includes(id)) {
    setStickers(
      channelId,
      present.filter((known) => known !== id),
    );
  } else if (present.length < LIMITS.stickersPerMessage) setStickers(channelId, [...present, id]);
}

/** Takes the stickers out of the draft, for the message that is sent. */
export function takeStickers(channelId: string): readonly string[] {
  const ids = stickersIn(channelId);
  setStickers(channelId, NONE);
  return ids;
}
