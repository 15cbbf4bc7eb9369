import type { Runtime } from '../../runtime.ts';
import { type CheckedWallet, changedWallets, markChecked } from './store.ts';

const STEP = 200;

/**
 * Checks that each changed balance equals the sum of its ledger (design 8), and logs an error for each wrong one until
 * it is right.
 * @returns the owners of wrong wallets.
 */
export async function checkLedgers({ database, log }: Runtime): Promise<string[]> {
  const wrong: string[] = [];
  for (let after = '0', found = STEP; found === STEP; ) {
    const wallets = await changedWallets(database.db, after, STEP);
    const faulty = wallets.filter((wallet) => !isRight(wallet));
    for (const wallet of faulty) {
      log.error({ wallet }, 'the balance of a wallet differs from the sum of its ledger');
      wrong.push(wallet.userId);
    }
    await markChecked(database.db, wallets.filter(isRight));
    after = wallets.at(-1)?.userId ?? after;
    found = wallets.length;
  }
  return wrong;
}

function isRight({ balance, sum, newestBalance }: CheckedWallet): boolean {
  return balance === sum && balance === newestBalance;
}
