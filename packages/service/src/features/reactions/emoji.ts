/** Emoji of reactions and their counts on the message. Pure. */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { customEmojiId, unicodeEmoji } from '../../emoji-text.ts';
import type { ReactionCount } from '../../tables.ts';

/** Custom emoji are identified by id, because their names change. */
export type ReactionEmoji =
  | { readonly kind: 'unicode'; readonly text: string }
  | { readonly kind: 'custom'; readonly id: string };

/** @throws ApiError unknown_emoji (400) for text that is neither a Unicode emoji nor name:id */
export function readReactionEmoji(text: string): ReactionEmoji {
  const unicode = unicodeEmoji(text);
  if (unicode !== null) return { kind: 'unicode', text: unicode };
  const id = customEmojiId(text);
  if (id === null || !isId(id)) throw unknownEmoji();
  return { kind: 'custom', id };
}

/** Status 400 in reactions, 404 elsewhere. */
export function unknownEmoji(): ApiError {
  return new ApiError('unknown_emoji', { status: 400 });
}

/** The key of an emoji in the counts; a custom one keeps the name it had when first used. */
export function countedText(counts: readonly ReactionCount[], emoji: ReactionEmoji): string | undefined {
  const found = counts.find((count) =>
    emoji.kind === 'unicode' ? count.emoji === emoji.text : count.emoji.endsWith(`:${emoji.id}`),
  );
  return found?.emoji;
}

/** @returns the counts with one changed by `by`; new ones come last, unused ones are dropped. */
export function counted(counts: readonly ReactionCount[], emoji: string, by: 1 | -1): ReactionCount[] {
  if (by === 1 && countForEmoji(counts, emoji) === 0) return [...counts, { emoji, count: 1 }];
  return counts
    .map((one) => (one.emoji === emoji ? { emoji, count: one.count + by } : one))
    .filter(({ count }) => count > 0);
}

export function countForEmoji(counts: readonly ReactionCount[], emoji: string): number {
  return counts.find((one) => one.emoji === emoji)?.count ?? 0;
}
