/** Leaving calls, voluntarily or not. */
import type { Runtime, Transaction } from '../../runtime.ts';
import { accountPair, pairChannelId } from '../direct-channels/index.ts';
import { blocksAround } from '../relationships/index.ts';
import { findVoiceState, removeFromVoice, type VoiceStateClaim, type VoiceStateRow } from '../voice/index.ts';
import { settleCall } from './announce-call.ts';
import { stopRings } from './store.ts';

/**
 * Takes someone out of voice, in a server or a call.
 * @param claim the expected owner: the person may be in voice with another session by now, or their session on another
 * process
 */
export async function leaveVoice(
  runtime: Runtime,
  userId: string,
  claim: VoiceStateClaim = {},
): Promise<void> {
  const { db } = runtime.database;
  let known = await findVoiceState(db, userId);
  if (!known) return;
  const owner = { sessionId: known.sessionId, ...claim };
  // Someone who is moved at the same time leaves the channel that they were moved to.
  while (known && isOwnedBy(known, owner) && !(await leaveChannel(runtime, known, owner)))
    known = await findVoiceState(db, userId);
}

function isOwnedBy(row: VoiceStateRow, { sessionId, holder = row.holder }: VoiceStateClaim): boolean {
  return row.sessionId === sessionId && row.holder === holder;
}

/** @returns false if the person is no longer there */
async function leaveChannel(
  runtime: Runtime,
  { userId, channelId, serverId }: VoiceStateRow,
  owner: VoiceStateClaim,
): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId ?? channelId);
    const removed = await removeFromVoice(tx, { userId, channelId, ...owner });
    if (removed.length > 0 && serverId === null) await settleCall(runtime, tx, channelId);
    return removed.length > 0;
  });
}

/** Removes someone who left a group from its call, in the transaction that locks the group. */
export async function removeFromCall(
  runtime: Runtime,
  tx: Transaction,
  channelId: string,
  userId: string,
): Promise<void> {
  const removed = await removeFromVoice(tx, { userId, channelId });
  const unrung = await stopRings(tx.db, channelId, [userId]);
  if (removed.length + unrung > 0) await settleCall(runtime, tx, channelId);
}

/** Updates or ends a call that someone left for another channel. */
export async function settleCallAfterLeave(runtime: Runtime, channelId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    await settleCall(runtime, tx, channelId);
  });
}

/** Ends a call between two people after one blocked the other. */
export async function endCallAfterBlock(runtime: Runtime, userId: string, otherId: string): Promise<void> {
  const { db } = runtime.database;
  if (!(await blocksAround(db, userId)).includes(otherId)) return;
  const channelId = await pairChannelId(db, accountPair(userId, otherId));
  if (channelId === undefined) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    await removeFromVoice(tx, { channelId });
    await settleCall(runtime, tx, channelId);
  });
}
