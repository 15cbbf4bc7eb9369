/** The wish to be deleted, for the fourteen days that it can be taken back (design 6.3). */
import type { Transaction } from '../../../runtime.ts';
import { setDeletion } from './store.ts';

/**
 * Takes back a deletion that has not been carried out. Sessions stay ended; tokens that have not expired work again
 * (design 13.56).
 * @returns whether there was one.
 */
export async function cancelDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const cancelled = await setDeletion(tx.db, userId, null);
  if (cancelled) {
    // No event: others see an account that waits for its deletion as they did before.
    tx.touch([`user:${userId}`]);
  }
  return cancelled;
}
