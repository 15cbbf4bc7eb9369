/** Emoji as texts: what tags, options and the like may name. Pure. */
import { ApiError } from '@guildhall/platform';

const UNICODE = /^\p{RGI_Emoji}$/v;
/** A custom emoji, as `name:id`. */
const CUSTOM = /^[A-Za-z0-9_]{2,32}:[1-9][0-9]{0,18}$/;

/** A Unicode emoji, a custom one as name:id, or null for none. @throws ApiError unknown_emoji (400). */
export function emojiText(emoji: string | null | undefined): string | null {
  const text = emoji || null;
  if (text !== null && !UNICODE.test(text) && !CUSTOM.test(text))
    throw new ApiError('unknown_emoji', { status: 400 });
  return text;
}
