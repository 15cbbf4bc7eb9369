import { ApiError } from '@guildhall/platform';
import { compareIds, walletUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  insertEntries,
  type LedgerLine,
  type NewEntry,
  openWallets,
  setBalances,
  unerasedAmong,
} from './store.ts';

/**
 * Locks wallets for this transaction; call it before the first write.
 * @returns the accounts that still exist; erased ones receive nothing
 */
export async function lockWallets(tx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  await tx.lockAll(userIds);
  return unerasedAmong(tx.db, userIds);
}

/**
 * Writes ledger lines and announces each new balance to its person. The wallets must be locked, except that of an
 * account created in this transaction.
 * @throws ApiError insufficient_coins when a balance would fall below 0; the transaction must not commit then
 */
export async function writeLedger(
  runtime: Runtime,
  tx: Transaction,
  lines: readonly LedgerLine[],
): Promise<void> {
  const moving = lines.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return;
  const wallets = await openWallets(tx.db, [...new Set(moving.map(({ userId }) => userId))]);
  const entries: NewEntry[] = moving.map((line) => {
    const wallet = wallets.get(line.userId);
    if (!wallet) throw new Error(`the account ${line.userId} of a ledger line does not exist`);
    wallet.balance += line.amount;
    if (wallet.balance < 0) throw new ApiError('insufficient_coins');
    wallet.lastEntryId = idAfter(runtime, wallet.lastEntryId);
    return { ...line, id: wallet.lastEntryId, balanceAfter: wallet.balance };
  });
  await insertEntries(tx.db, entries);
  await setBalances(tx.db, wallets);
  for (const [id, { balance }] of wallets) {
    tx.emit(walletUpdate, { kind: 'user', id }, { balance });
  }
}

/** Another process whose clock is ahead may have written the newest line. */
function idAfter({ ids }: Runtime, last: string): string {
  const id = ids.next();
  if (compareIds(id, last) > 0) return id;
  ids.advancePast(last);
  return ids.next();
}
