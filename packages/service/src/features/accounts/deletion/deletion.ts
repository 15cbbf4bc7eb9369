/** Deletion requests during the fourteen days in which they can be cancelled (design 6.3). */
import type { Transaction } from '../../../runtime.ts';
import { userTouch } from '../../../touches.ts';
import { setDeletion } from './store.ts';

/**
 * Cancels a pending deletion. Sessions stay ended; unexpired tokens work again (design 13.56).
 * @returns whether there was one
 */
export async function cancelDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const cancelled = await setDeletion(tx.db, userId, null);
  if (cancelled) {
    // No event: others see an account pending deletion as before.
    tx.touch([userTouch(userId)]);
  }
  return cancelled;
}
