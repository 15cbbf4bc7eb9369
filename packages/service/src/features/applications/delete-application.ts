import { job } from '@guildhall/platform';
import { type FreshProof, Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { listMemberships } from '../access/index.ts';
import { closeConnections, requireFreshProof, requireStillProved } from '../accounts/index.ts';
import { removeMember } from '../members/index.ts';
import { eraseProfile } from '../profile-erasure/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { requireOwnApplication } from './manage-application.ts';
import { type ApplicationRow, deleteApplicationRow } from './store.ts';

/**
 * Deletes an application. Its bot is deleted like any account, and leaves every server.
 * @throws ApiError wrong_password, wrong_code
 */
export async function deleteApplication(ctx: Context, id: string, proof: FreshProof): Promise<undefined> {
  const { runtime, actor } = ctx;
  const row = await requireOwnApplication(ctx, id);
  const proved = await requireFreshProof(ctx, proof);
  await removeApplication(runtime, row, (tx) => requireStillProved(tx, actor, proved));
}

/** Implemented by the feature that erases accounts. */
export const retireBotJob = job({
  name: 'retire-bot',
  payload: Type.Object({ botId: Id }),
});
/** Implemented by the feature that stores grants. */
export const forgetGrantsJob = job({
  name: 'forget-grants-of-application',
  payload: Type.Object({ applicationId: Id }),
});

/** The request removes the bot from this many servers; a job does the rest. */
const SERVERS_PER_STEP = 100;

/**
 * Removes an application with all its data, for its owner or when the owner's account is erased.
 * @param check runs first in the transaction
 */
export async function removeApplication(
  runtime: Runtime,
  row: ApplicationRow,
  check?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const botId = await runtime.database.transaction(async (tx) => {
    await check?.(tx);
    await tx.lock(row.id);
    const deleted = await deleteApplicationRow(tx.db, row.id);
    if (!deleted) return null;
    await dropFiles(tx, [deleted.icon]);
    // Its tokens are invalid from here on; people who authorized it receive their events in steps.
    await tx.addJob(forgetGrantsJob, { applicationId: row.id });
    if (deleted.botId === null) return null;
    closeConnections(tx, deleted.botId);
    await tx.addJob(retireBotJob, { botId: deleted.botId });
    return deleted.botId;
  });
  if (botId !== null) await retireBot(runtime, botId);
}

/**
 * Replaces a bot with the markers of a deleted account and removes it from its first servers, one transaction each, so
 * that the event log is not delayed.
 */
async function retireBot(runtime: Runtime, botId: string): Promise<void> {
  await eraseProfile(runtime, botId);
  const memberships = await listMemberships(runtime.database.db, botId);
  for (const { serverId } of memberships.slice(0, SERVERS_PER_STEP)) {
    await runtime.database.transaction(async (tx) => {
      await tx.lock(serverId);
      await removeMember(runtime, tx, { serverId, userId: botId, cause: 'left' });
    });
  }
}
