const plural = new Intl.PluralRules(undefined);
const number = new Intl.NumberFormat(undefined);

/** A number of coins in words, such as "3 coins". */
export function formatCoins(count: number): string {
  return `${number.format(count)} ${plural.select(count) === 'one' ? 'coin' : 'coins'}`;
}
