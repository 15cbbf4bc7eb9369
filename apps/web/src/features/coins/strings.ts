import type { LedgerEntry } from '@guildhall/protocol';

const plural = new Intl.PluralRules(undefined);
const number = new Intl.NumberFormat(undefined);
const signed = new Intl.NumberFormat(undefined, { signDisplay: 'always' });

const KINDS: Readonly<Record<LedgerEntry['kind'], string>> = {
  grant: 'Given to you',
  take: 'Taken from you',
  purchase: 'You unlocked a post',
  sale: 'Someone unlocked your post',
  refund: 'Refund',
  erasure: 'Account deleted',
};

/** Words of the wallet. */
export const coinText = {
  wallet: 'Wallet',
  coins: (count: number) => `${number.format(count)} ${plural.select(count) === 'one' ? 'coin' : 'coins'}`,
  balanceHint: 'Coins unlock the files of priced posts. The people who run this instance hand them out.',
  ledger: 'What came and went',
  kind: (kind: LedgerEntry['kind']) => KINDS[kind],
  amount: (amount: number) => signed.format(amount),
  balanceAfter: (count: number) => `${coinText.coins(count)} afterwards`,
  empty: 'Nothing yet',
  emptyHint: 'When you get or spend coins, each change is listed here.',
  more: 'Show older',
  loading: 'Reading your wallet',
} as const;
