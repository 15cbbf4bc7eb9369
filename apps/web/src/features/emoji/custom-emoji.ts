/** Custom emoji and stickers that may be used in a channel, or in the settings of a server. */
import type { Emoji, Sticker } from '@guildhall/protocol';
import type { GatewayState } from '../../state/model.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { serverList } from '../../state/selectors.ts';

export interface ServerEmoji {
  readonly serverId: string;
  readonly name: string;
  readonly iconUrl: string | null;
  readonly emojis: readonly Emoji[];
}

/** Where emoji are used: in the messages of a channel, or in the settings of a server. */
export type EmojiPlace = { readonly channelId: string } | { readonly serverId: string };

/** Usable emoji by server, the place's own server first; in messages, those of other servers need a permission. */
export function usableEmoji(state: GatewayState, place: EmojiPlace): readonly ServerEmoji[] {
  const inSettings = 'serverId' in place;
  const own = inSettings ? place.serverId : state.channels[place.channelId]?.serverId;
  const everywhere = inSettings || mayInChannel(state, place.channelId, 'useExternalEmoji');
  return serverList(state)
    .filter(({ id }) => id === own || everywhere)
    .sort((left, right) => Number(right.id === own) - Number(left.id === own))
    .map(({ id, name, iconUrl }) => ({ serverId: id, name, iconUrl, emojis: state.emojis[id] ?? [] }))
    .filter(({ emojis }) => emojis.length > 0);
}

export interface ServerStickers {
  readonly serverId: string;
  readonly name: string;
  readonly stickers: readonly Sticker[];
}

/** Stickers by server, the channel's own server first. They may be sent in any channel. */
export function usableStickers(state: GatewayState, channelId: string): readonly ServerStickers[] {
  const own = state.channels[channelId]?.serverId;
  return [...serverList(state)]
    .sort((left, right) => Number(right.id === own) - Number(left.id === own))
    .map(({ id, name }) => ({ serverId: id, name, stickers: state.stickers[id] ?? [] }))
    .filter(({ stickers }) => stickers.length > 0);
}

/** A custom emoji in the text of a message. */
export function emojiCode({ id, name, animated }: Pick<Emoji, 'id' | 'name' | 'animated'>): string {
  return `<${animated ? 'a' : ''}:${name}:${id}>`;
}

/** The custom emoji of this name, from the channel's own server first. */
export function emojiNamed(
  { emojis }: Pick<GatewayState, 'emojis'>,
  serverId: string,
  name: string,
): Emoji | undefined {
  return [emojis[serverId] ?? [], ...Object.values(emojis)].flat().find((emoji) => emoji.name === name);
}
