import { texts } from '../../languages/texts.ts';
import { list, number, plural } from '../../languages/words.ts';

function people(count: number): string {
  return plural(count, { one: '# person', other: '# people' });
}

/** Texts of reactions. */
export const reactionText = texts('reactionText', {
  list: 'Reactions',
  add: 'Add reaction',
  quick: (emoji: string) => `React with ${emoji}`,
  chip: (emoji: string, count: number) => `${emoji}: ${people(count)}`,
  reacted: (names: readonly string[], others: number, emoji: string) =>
    `${list(others > 0 ? [...names, `${number(others)} more`] : names)} reacted with ${emoji}`,
  who: 'See who reacted',
  title: 'Reactions',
  loading: 'Loading reactions',
  more: 'Show more',
  nobody: 'No one reacts with this any more.',
  removeOf: (name: string) => `Remove the reaction of ${name}`,
  removeEmoji: (emoji: string) => `Remove all ${emoji}`,
  removeAll: 'Remove all reactions',
});
