/** Searches emoji, best match first. Pure. */
import type { Emoji } from '@guildhall/protocol';
import { fold } from '../../state/search/fold.ts';
import { labelWords, type UnicodeEmoji } from './build-emoji.ts';

/** A Unicode emoji or a server's custom one. */
export type Pickable =
  | { readonly kind: 'unicode'; readonly emoji: UnicodeEmoji }
  | { readonly kind: 'custom'; readonly emoji: Emoji };

function scoreOfWord(word: string, query: string): number | null {
  if (word === query) return 0;
  if (word.startsWith(query)) return 1;
  return null;
}

/** 0 for an exact name up to 5 for a name that contains it; null without a match. */
function scoreOf(names: readonly string[], words: readonly string[], query: string): number | null {
  const byName = names.flatMap((name) => scoreOfWord(name, query) ?? []);
  const byWord = words.flatMap((word) => {
    const score = scoreOfWord(word, query);
    return score === null ? [] : [score + 2];
  });
  const inside = names.some((name) => name.includes(query)) ? [4] : [];
  const scores = [...byName, ...byWord, ...inside];
  return scores.length > 0 ? Math.min(...scores) : null;
}

function pickableScore(pickable: Pickable, query: string): number | null {
  if (pickable.kind === 'custom') {
    const name = fold(pickable.emoji.name);
    return scoreOf([name], name.split('_'), query);
  }
  const { names, tags, label } = pickable.emoji;
  return scoreOf(names, [...labelWords(label), ...tags], query);
}

/** Matches, best first; equally good ones keep their order. Spaces match the underscores of names. */
export function searchEmoji(
  all: readonly Pickable[],
  written: string,
  most = Number.POSITIVE_INFINITY,
): readonly Pickable[] {
  const query = fold(written.trim()).replaceAll(':', '').replaceAll(/\s+/g, '_');
  if (query === '') return [];
  return all
    .flatMap((pickable) => {
      const score = pickableScore(pickable, query);
      return score === null ? [] : [{ pickable, score }];
    })
    .sort((left, right) => left.score - right.score)
    .slice(0, most)
    .map(({ pickable }) => pickable);
}
