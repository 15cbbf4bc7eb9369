import { texts } from '../../languages/texts.ts';
import { list, number, plural } from '../../languages/words.ts';

function people(count: number): string {
  return plural(count, { one: '# person', other: '# people' });
}

/** Texts of reactions. */
export const reactionText = texts('reactionText', {
  list: 'Reactions',
  add: 'Add reaction',
  chip: (emoji: string, count: number) => `${emoji}: ${people(count)}`,
  reacted: (names: readonly string[], others: number, emoji: string) =>
    `${list(others > 0 ? [...names, `${number(others)} more`] : names)} reacted with ${emoji}`,
});
