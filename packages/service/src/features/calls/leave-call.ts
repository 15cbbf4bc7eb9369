/** Leaving calls, by one's own will or another's. */
import type { Runtime, Transaction } from '../../runtime.ts';
import { pairChannelId } from '../direct-channels/index.ts';
import { blocksAround } from '../relationships/index.ts';
import {
  announceLeft,
  deleteVoiceStates,
  findVoiceState,
  giveUpServerPlace,
  type PlaceClaim,
} from '../voice/index.ts';
import { settleCall } from './announce-call.ts';
import { stopRings } from './store.ts';

/**
 * Gives up someone's place in voice, in a server or a call.
 * @param claim whose place it must be: another session may have taken it over, or another process its session.
 */
export async function giveUpPlace(runtime: Runtime, userId: string, claim: PlaceClaim = {}): Promise<void> {
  const known = await findVoiceState(runtime.database.db, userId);
  if (!known) return;
  const { channelId, sessionId } = known;
  if (known.serverId !== null) return giveUpServerPlace(runtime, known, claim);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    const left = await deleteVoiceStates(tx.db, { userId, channelId, sessionId, ...claim });
    for (const row of left) await announceLeft(tx, row);
    if (left.length > 0) await settleCall(runtime, tx, channelId);
  });
}

/** Takes someone who is no longer in a group out of its call, in the transaction that has the group to itself. */
export async function removeFromCall(
  runtime: Runtime,
  tx: Transaction,
  channelId: string,
  userId: string,
): Promise<void> {
  const left = await deleteVoiceStates(tx.db, { userId, channelId });
  for (const row of left) await announceLeft(tx, row);
  const unrung = await stopRings(tx.db, channelId, [userId]);
  if (left.length + unrung > 0) await settleCall(runtime, tx, channelId);
}

/** Ends or goes on with a call that someone left for another place. */
export async function settleLeftCall(runtime: Runtime, channelId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    await settleCall(runtime, tx, channelId);
  });
}

/** Ends the call of two people after one blocked the other. */
export async function endCallAfterBlock(runtime: Runtime, userId: string, otherId: string): Promise<void> {
  const { db } = runtime.database;
  if (!(await blocksAround(db, userId)).includes(otherId)) return;
  const pair = BigInt(userId) < BigInt(otherId) ? ([userId, otherId] as const) : ([otherId, userId] as const);
  const channelId = await pairChannelId(db, pair);
  if (channelId === undefined) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    for (const row of await deleteVoiceStates(tx.db, { channelId })) await announceLeft(tx, row);
    await settleCall(runtime, tx, channelId);
  });
}
