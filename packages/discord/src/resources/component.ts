/** Components agree except for emoji, which are objects at Discord. */
import { fromPartialEmoji, toPartialEmoji } from './emoji.ts';
import { isObject } from './json.ts';

/** Deeper objects stay unchanged, and the contract refuses them. */
const DEEPEST = 12;

function convert(value: unknown, emojiOf: (emoji: unknown) => unknown, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => convert(item, emojiOf, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
      if (child === null) return [];
      if (key !== 'emoji') return [[key, convert(child, emojiOf, depth + 1)]];
      const emoji = emojiOf(child);
      return emoji === undefined ? [] : [[key, emoji]];
    }),
  );
}

/** Components in Discord's form. */
export function toComponents(components: unknown): unknown {
  return convert(components, (emoji) => (typeof emoji === 'string' ? toPartialEmoji(emoji) : emoji));
}

/** Components sent by a bot. */
export function fromComponents(components: unknown): unknown {
  return convert(components, fromPartialEmoji);
}
