import { job } from '@guildhall/platform';
import { Id, userUpdate } from '@guildhall/protocol';
import { Type } from 'typebox';
import { readPages } from '../../../pages.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { announceUserUpdate } from '../announce-user.ts';
import { usersByIds } from '../store.ts';
import { userView } from '../view.ts';
import { deleteWornClanTags, wearersAfter } from './store.ts';

/** Removes a deleted server's clan tag in steps. */
export const takeOffClanTagJob = job({
  name: 'take-off-clan-tag',
  payload: Type.Object({ serverId: Id }),
});

const STEP = 100;

/**
 * Removes a server's clan tag from a leaving member (design 5.14). If they had it, sends USER_UPDATE, including to the
 * remaining members.
 */
export async function takeOffClanTagOfMember(
  runtime: Runtime,
  tx: Transaction,
  serverId: string,
  userId: string,
): Promise<void> {
  const [worn] = await deleteWornClanTags(tx.db, serverId, [userId]);
  if (!worn) return;
  await announceUserUpdate(runtime, tx, userId);
  const [row] = await usersByIds(tx.db, [userId]);
  // Once the member has left, the server's members are no longer viewers.
  if (row) {
    tx.emit(
      userUpdate,
      { kind: 'server', id: serverId, exceptUserId: userId },
      userView(row, runtime.settings),
    );
  }
}

/** Removes a server's clan tag from everyone. Safe to run twice, and continues where it stopped. */
export async function takeOffClanTagOfEveryone(runtime: Runtime, serverId: string): Promise<void> {
  const read = (after = '0') => wearersAfter(runtime.database.db, serverId, after, STEP);
  for await (const ids of readPages(STEP, read))
    await runtime.database.transaction(async (tx) => {
      await tx.lockAll(ids);
      for (const id of await deleteWornClanTags(tx.db, serverId, ids))
        await announceUserUpdate(runtime, tx, id);
    });
}
