/** Custom emoji and stickers of servers: their events carry the whole list. */
import type {
  Emoji,
  serverEmojisUpdate as emojisContract,
  PayloadOf,
  Sticker,
  serverStickersUpdate as stickersContract,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { put } from '../table.ts';

const NO_STICKERS: readonly Sticker[] = [];

export function serverEmojisUpdate(
  state: GatewayState,
  payload: PayloadOf<typeof emojisContract>,
): GatewayState {
  if (!state.servers[payload.serverId]) return state;
  return { ...state, emojis: put(state.emojis, payload.serverId, payload.emojis) };
}

export function serverStickersUpdate(
  state: GatewayState,
  payload: PayloadOf<typeof stickersContract>,
): GatewayState {
  if (!state.servers[payload.serverId]) return state;
  return { ...state, stickers: put(state.stickers, payload.serverId, payload.stickers) };
}

/** A custom emoji by id, from any of the person's servers; undefined when unknown. */
export function knownEmoji(state: GatewayState, id: string): Emoji | undefined {
  for (const list of Object.values(state.emojis)) {
    const found = list.find((emoji) => emoji.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Stickers by ids, in order, from any of the person's servers; unknown ones are left out. */
export function knownStickers(
  { stickers }: Pick<GatewayState, 'stickers'>,
  ids: readonly string[],
): readonly Sticker[] {
  if (ids.length === 0) return NO_STICKERS;
  const all = Object.values(stickers).flat();
  return ids.flatMap((id) => all.find((sticker) => sticker.id === id) ?? []);
}
