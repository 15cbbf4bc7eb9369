import type { Runtime } from '../../runtime.ts';
import { getBalance } from './store.ts';
import { lockWallets, writeLedger } from './write-ledger.ts';

/** Empties the wallet of an erased account by a ledger line (design 6.3). Safe to run twice. */
export async function dropBalance(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await lockWallets(tx, [userId]);
    const balance = await getBalance(tx.db, userId);
    await writeLedger(runtime, tx, [{ userId, kind: 'erasure', amount: -balance }]);
  });
}
