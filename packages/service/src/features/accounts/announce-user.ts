import { userUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { userTouch } from '../../touches.ts';
import { listRelatedIds, personById, usersByIds } from './store.ts';
import { accountView, userView } from './view.ts';

/**
 * Announces a changed user object to everyone who may see the account, and the full account to its own sessions (design
 * 2.6, USER_UPDATE).
 */
export async function announceUserUpdate(runtime: Runtime, tx: Transaction, userId: string): Promise<void> {
  const [row] = await usersByIds(tx.db, [userId]);
  if (!row) return;
  tx.emit(
    userUpdate,
    // Requests and blocks show the name, too.
    {
      kind: 'viewers',
      id: userId,
      userIds: await listRelatedIds(tx.db, userId),
      exceptUserId: userId,
    },
    userView(row, runtime.settings),
    {
      touches: [userTouch(userId)],
    },
  );
  await announceAccountUpdate(runtime, tx, userId);
}

/** USER_UPDATE for a change that only the account itself sees, such as a chosen status. */
export async function announceAccountUpdate(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const row = (await personById(tx.db, userId)) ?? (await usersByIds(tx.db, [userId]))[0];
  if (!row) return;
  // The CSRF token belongs to one session, but the event goes to all of them.
  const { csrfToken: _, ...account } = accountView(row, runtime.settings, {});
  tx.emit(userUpdate, { kind: 'user', id: userId }, account, { touches: [userTouch(userId)] });
}
