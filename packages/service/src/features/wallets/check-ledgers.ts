import { readPages } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import { type CheckedWallet, changedWallets, markChecked } from './store.ts';

const STEP = 200;

/**
 * Checks that each changed balance equals the sum of its ledger (design 8), and logs an error for each wrong one until
 * it is right.
 * @returns the owners of wrong wallets
 */
export async function checkLedgers({ database, log }: Runtime): Promise<string[]> {
  const wrong: string[] = [];
  const read = (last: CheckedWallet | undefined) => changedWallets(database.db, last?.userId ?? '0', STEP);
  for await (const wallets of readPages(STEP, read)) {
    const faulty = wallets.filter((wallet) => !isRight(wallet));
    for (const wallet of faulty) {
      log.error({ wallet }, 'the balance of a wallet differs from the sum of its ledger');
      wrong.push(wallet.userId);
    }
    await markChecked(database.db, wallets.filter(isRight));
  }
  return wrong;
}

function isRight({ balance, sum, newestBalance }: CheckedWallet): boolean {
  return balance === sum && balance === newestBalance;
}
