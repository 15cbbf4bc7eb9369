/** Emoji as text, for reactions, tags, options and so on. Pure. */
import { qualifiedEmoji } from '@guildhall/protocol';

const UNICODE = /^\p{RGI_Emoji}$/v;
/** A custom emoji, as `name:id`. */
const CUSTOM = /^[A-Za-z0-9_]{2,32}:[1-9][0-9]{0,18}$/;

/** A Unicode emoji in its fully qualified form; null for text that is not an emoji. */
export function unicodeEmoji(text: string): string | null {
  const qualified = qualifiedEmoji(text);
  return UNICODE.test(qualified) ? qualified : null;
}

/** The id of a custom emoji written as name:id; null for anything else. */
export function customEmojiId(text: string): string | null {
  return CUSTOM.test(text) ? text.slice(text.indexOf(':') + 1) : null;
}
