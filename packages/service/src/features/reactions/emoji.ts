/** Which emoji a reaction is with, and how the message counts it. Pure. */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { customEmojiId, unicodeEmoji } from '../../emoji-text.ts';
import type { ReactionCount } from '../../tables.ts';

/** A custom emoji is known by its id: its name changes. */
export type ReactionEmoji =
  | { readonly kind: 'unicode'; readonly text: string }
  | { readonly kind: 'custom'; readonly id: string };

/** @throws ApiError unknown_emoji (400) for what is neither a Unicode emoji nor written as name:id. */
export function readReactionEmoji(text: string): ReactionEmoji {
  const unicode = unicodeEmoji(text);
  if (unicode !== null) return { kind: 'unicode', text: unicode };
  const id = customEmojiId(text);
  if (id === null || !isId(id)) throw unknownEmoji();
  return { kind: 'custom', id };
}

/** In reactions it is 400, elsewhere 404. */
export function unknownEmoji(): ApiError {
  return new ApiError('unknown_emoji', { status: 400 });
}

/** The text under which the message counts an emoji: of a custom one with the name it had when it came. */
export function countedText(counts: readonly ReactionCount[], emoji: ReactionEmoji): string | undefined {
  const found = counts.find((count) =>
    emoji.kind === 'unicode' ? count.emoji === emoji.text : count.emoji.endsWith(`:${emoji.id}`),
  );
  return found?.emoji;
}

/** @returns the counts with one changed by `by`; a new one comes last, and one that nobody uses goes. */
export function counted(counts: readonly ReactionCount[], emoji: string, by: 1 | -1): ReactionCount[] {
  if (by === 1 && countForEmoji(counts, emoji) === 0) return [...counts, { emoji, count: 1 }];
  return counts
    .map((one) => (one.emoji === emoji ? { emoji, count: one.count + by } : one))
    .filter(({ count }) => count > 0);
}

export function countForEmoji(counts: readonly ReactionCount[], emoji: string): number {
  return counts.find((one) => one.emoji === emoji)?.count ?? 0;
}
