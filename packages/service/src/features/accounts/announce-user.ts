import { userUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { personById, usersByIds } from './store.ts';
import { accountView, userView } from './view.ts';

/**
 * Tells everyone who may see an account that its user object changed, and its own sessions what their account is now
 * (design 2.6, USER_UPDATE).
 */
export async function announceUserUpdate(runtime: Runtime, tx: Transaction, userId: string): Promise<void> {
  const [row] = await usersByIds(tx.db, [userId]);
  if (!row) return;
  tx.emit(
    userUpdate,
    { kind: 'viewers', id: userId, exceptUserId: userId },
    userView(row, runtime.settings),
    {
      touches: [`user:${userId}`],
    },
  );
  await announceAccountUpdate(runtime, tx, userId);
}

/** The same for what nobody but the account itself is told, such as a chosen status. */
export async function announceAccountUpdate(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const row = (await personById(tx.db, userId)) ?? (await usersByIds(tx.db, [userId]))[0];
  if (!row) return;
  // The token belongs to one session; the event goes to all of them.
  const { csrfToken: _, ...account } = accountView(row, runtime.settings, {});
  tx.emit(userUpdate, { kind: 'user', id: userId }, account, { touches: [`user:${userId}`] });
}
