import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { customEmojiId } from '../../../emoji-text.ts';
import type { Transaction } from '../../../runtime.ts';
import type { StoredTag } from '../../../tables.ts';
import { emojisByIds } from '../../expressions/index.ts';
import type { ForumInput } from './rules.ts';

/**
 * Requires that the custom emoji of tags exist; those of existing tags may have been deleted.
 * @throws ApiError unknown_emoji (400)
 */
export async function requireTagEmoji(
  tx: Transaction,
  before: readonly StoredTag[],
  { availableTags = [] }: ForumInput,
): Promise<void> {
  const existing = new Set(before.map(({ emoji }) => emoji));
  const added = availableTags.flatMap(({ emoji }) => (emoji && !existing.has(emoji) ? [emoji] : []));
  const ids = new Set(added.flatMap((emoji) => customEmojiId(emoji) ?? []));
  const wellFormed = [...ids].filter(isId);
  const found = wellFormed.length === 0 ? [] : await emojisByIds(tx.db, wellFormed);
  if (found.length < ids.size) throw new ApiError('unknown_emoji', { status: 400 });
}
