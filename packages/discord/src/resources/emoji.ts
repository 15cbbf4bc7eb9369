/** Emoji and stickers. An emoji is an object at Discord; at Guildhall it is text, a Unicode emoji or `name:id`. */
import type { Emoji, MessageSticker, Sticker } from '@guildhall/protocol';
import { toUser } from './user.ts';

const CUSTOM = /^([A-Za-z0-9_]{1,64}):(\d{1,20})$/;

/** `🙂` or `name:id` as Discord's partial emoji. */
export function toPartialEmoji(text: string) {
  const [, name, id] = CUSTOM.exec(text) ?? [];
  return id === undefined ? { id: null, name: text } : { id, name: name ?? null, animated: false };
}

/** A partial emoji as text; undefined for anything else. */
export function fromPartialEmoji(emoji: unknown): string | undefined {
  if (typeof emoji === 'string') return emoji === '' ? undefined : emoji.replace(/^a:/, '');
  if (typeof emoji !== 'object' || emoji === null) return undefined;
  const { id, name } = emoji as { id?: unknown; name?: unknown };
  const label = typeof name === 'string' && name !== '' ? name : undefined;
  return typeof id === 'string' && id !== '' ? `${label ?? '_'}:${id}` : label;
}

export function toEmoji(emoji: Emoji) {
  return {
    id: emoji.id,
    name: emoji.name,
    roles: [],
    ...(emoji.uploader ? { user: toUser(emoji.uploader) } : {}),
    require_colons: true,
    managed: false,
    animated: emoji.animated,
    available: true,
  };
}

const WORDS = /^\p{L}[\p{L}\p{N} _,'-]*$/u;
const EMOJI_OF_WORDS = '🏷️';

/** The emoji of a sticker. At Discord it is any text: discord.py sends the emoji's name, and others send a word. */
export function fromStickerTags(tags: string): string {
  return WORDS.test(tags) ? EMOJI_OF_WORDS : tags;
}

const FORMATS = { still: 1, animated: 4 } as const;

export function toSticker(sticker: Sticker) {
  return {
    id: sticker.id,
    name: sticker.name,
    description: sticker.description,
    tags: sticker.emoji,
    type: 2,
    format_type: sticker.animated ? FORMATS.animated : FORMATS.still,
    available: true,
    guild_id: sticker.serverId,
    ...(sticker.uploader ? { user: toUser(sticker.uploader) } : {}),
  };
}

export function toStickerItem(sticker: MessageSticker) {
  return {
    id: sticker.id,
    name: sticker.name,
    format_type: sticker.animated ? FORMATS.animated : FORMATS.still,
  };
}
