const plural = new Intl.PluralRules(undefined);
const number = new Intl.NumberFormat(undefined);
const list = new Intl.ListFormat(undefined, { style: 'long', type: 'conjunction' });

function people(count: number): string {
  return `${number.format(count)} ${plural.select(count) === 'one' ? 'person' : 'people'}`;
}

/** Words of reactions. */
export const reactionText = {
  list: 'Reactions',
  add: 'Add reaction',
  quick: (emoji: string) => `React with ${emoji}`,
  chip: (emoji: string, count: number) => `${emoji}: ${people(count)}`,
  reacted: (names: readonly string[], others: number, emoji: string) =>
    `${list.format(others > 0 ? [...names, `${number.format(others)} more`] : names)} reacted with ${emoji}`,
  who: 'See who reacted',
  title: 'Reactions',
  loading: 'Reading who reacted',
  more: 'Show more',
  nobody: 'Nobody reacts with this any longer.',
  removeOf: (name: string) => `Remove the reaction of ${name}`,
  removeEmoji: (emoji: string) => `Remove all ${emoji}`,
  removeAll: 'Remove all reactions',
} as const;
