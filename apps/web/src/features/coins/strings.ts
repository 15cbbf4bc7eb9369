import type { LedgerEntry } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';
import { formatCoins } from '../../ui/text/format-coins.ts';

export const ledgerKindText: Readonly<Record<LedgerEntry['kind'], string>> = texts('ledgerKindText', {
  grant: 'Given to you',
  take: 'Taken from you',
  purchase: 'You unlocked a post',
  sale: 'Someone unlocked your post',
  refund: 'Refund',
  erasure: 'Account deleted',
});

/** Texts of the wallet and of priced files. */
export const coinText = texts('coinText', {
  balanceHint: 'Coins unlock the files of priced posts. The people who run this instance give them out.',
  ledger: 'History',
  kind: (kind: LedgerEntry['kind']) => ledgerKindText[kind],
  balanceAfter: (count: number) => `${formatCoins(count)} afterwards`,
  goToPost: 'Go to the post',
  empty: 'Nothing yet',
  emptyHint: 'When you get or spend coins, each change is listed here.',
  more: 'Show older',
  loading: 'Loading your wallet',
  fileKinds: { image: 'Picture', video: 'Video', audio: 'Audio', file: 'File' },
  closed: 'It can no longer be bought.',
  sell: 'Sell the files',
  sellFor: 'Sell for',
  coinsUnit: 'coins',
  priceRange: (most: number) => `Enter 1 to ${number(most)}`,
  notForSale: 'Do not sell them',
  unlock: (coins: number) => `Unlock for ${formatCoins(coins)}`,
  unlockTitle: 'Unlock these files?',
  unlockHint: (price: number, left: number) =>
    `This costs ${formatCoins(price)}. You will have ${formatCoins(left)} left.`,
  unlockMissing: (price: number, balance: number) =>
    `This costs ${formatCoins(price)}, and you have ${formatCoins(balance)}.`,
  selling: (price: number, sales: number) =>
    sales === 0
      ? `For sale for ${formatCoins(price)}, not unlocked yet.`
      : `For sale for ${formatCoins(price)}, unlocked ${plural(sales, { one: '# time', other: '# times' })}.`,
});
