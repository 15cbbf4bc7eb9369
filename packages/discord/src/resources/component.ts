/** Components agree but for emoji, which Discord writes as objects, and the shape of channel types in selects. */
import { fromPartialEmoji, toPartialEmoji } from './emoji.ts';
import { isObject } from './json.ts';

/** Objects inside objects that are walked through; deeper ones are left for the contract to refuse. */
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

/** Components of a message as bots read them. */
export function toComponents(components: unknown): unknown {
  return convert(components, (emoji) => (typeof emoji === 'string' ? toPartialEmoji(emoji) : emoji));
}

/** Components as bots send them. */
export function fromComponents(components: unknown): unknown {
  return convert(components, fromPartialEmoji);
}
