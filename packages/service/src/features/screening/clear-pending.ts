import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime } from '../../runtime.ts';
import { announceMemberUpdates, clearPending } from '../members/index.ts';
import { findScreening, pendingMemberIds } from './store.ts';

const STEP = 500;

export const clearPendingMembersJob = job({
  name: 'free-pending-members',
  payload: Type.Object({ serverId: Id }),
});

/**
 * Frees some members who are pending although screening is off, and announces them.
 * @returns whether there may be more
 */
export async function clearSomePending(runtime: Runtime, serverId: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    // Screening was switched on again; members who joined since have to agree.
    if ((await findScreening(tx.db, serverId))?.enabled) return false;
    const pending = await pendingMemberIds(tx.db, serverId, STEP);
    await tx.lockAll(pending);
    const freed = await clearPending(tx.db, serverId, pending);
    await announceMemberUpdates(runtime, tx, freed);
    return pending.length === STEP;
  });
}
