import { uiText } from '../strings.ts';

/** A number of coins, such as "3 coins". */
export function formatCoins(count: number): string {
  return uiText.coins(count);
}
