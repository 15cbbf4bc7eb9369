/** Ringing people of a running call, and declining it (design 5.16). */
import { ApiError, job } from '@guildhall/platform';
import { Id, LIMITS } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  type ConversationContext,
  type DirectChannelState,
  loadDirectChannels,
  participantIds,
} from '../access/index.ts';
import { reopenForRecipients, requireReachableRecipient } from '../direct-channels/index.ts';
import { blocksAround } from '../relationships/index.ts';
import { voiceStatesIn } from '../voice/index.ts';
import { announceCall } from './announce-call.ts';
import { pushCallJob } from './push-call.ts';
import { type CallRow, ringsIn, runningCall, stopRings, stopRingsUntil, upsertRings } from './store.ts';

export const stopRingingJob = job({
  name: 'stop-ringing',
  payload: Type.Object({ channelId: Id }),
});

/**
 * Rings people for 60 s, or for another 60 s; people in the call are skipped.
 * @param userIds default: every participant without a block between them and the caller
 * @throws ApiError invalid_channel_kind, unknown_call, unknown_user, cannot_dm, recipient_deleted
 */
export async function ringCall(ctx: ConversationContext, userIds?: readonly string[]): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  if (access.server !== null) throw new ApiError('invalid_channel_kind');
  await requireReachableRecipient(ctx, access);
  const { id } = access.channel.row;
  // Someone who closed the direct message would see a call from an unknown conversation.
  if (await runningCall(runtime.database.db, id)) await reopenForRecipients(runtime, id);
  await inCall(ctx, async (tx, channel, call) => {
    const channelId = channel.row.id;
    const people = participantIds(channel);
    if (userIds?.some((id) => !people.includes(id))) throw new ApiError('unknown_user');
    const blocked = await blocksAround(tx.db, actor.id);
    if (userIds?.some((id) => blocked.includes(id))) throw new ApiError('cannot_dm');
    const joined = (await voiceStatesIn(tx.db, channelId)).map((row) => row.userId);
    const skipped = new Set([actor.id, ...joined, ...blocked]);
    const rung = [...new Set(userIds ?? people)].filter((id) => !skipped.has(id));
    if (rung.length === 0) return;
    const until = new Date(runtime.clock.now() + LIMITS.ringSecs * 1000);
    await upsertRings(tx.db, channelId, rung, until);
    await tx.addJob(stopRingingJob, { channelId }, { runAt: until });
    await tx.addJob(pushCallJob, { channelId, callerId: actor.id, userIds: rung });
    await announceCall(runtime, tx, channel, call);
  });
}

/**
 * Stops ringing people; without a list, the caller declines the call.
 * @throws ApiError invalid_channel_kind, unknown_call
 */
export async function stopRingingCall(
  ctx: ConversationContext,
  userIds?: readonly string[],
): Promise<undefined> {
  const { runtime, actor } = ctx;
  await inCall(ctx, async (tx, channel, call) => {
    if ((await stopRings(tx.db, channel.row.id, userIds ?? [actor.id])) === 0) return;
    await announceCall(runtime, tx, channel, call);
  });
}

/** Stops ringing people who did not answer in time, and schedules the job for the people who are still being rung. */
export async function stopExpiredRings(runtime: Runtime, channelId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(channelId);
    const now = new Date(runtime.clock.now());
    const stopped = await stopRingsUntil(tx.db, channelId, now);
    const left = await ringsIn(tx.db, [channelId], now);
    const [runAt] = left.map(({ until }) => until).sort((one, other) => one.getTime() - other.getTime());
    if (runAt) {
      const jobKey = `${stopRingingJob.name}:${channelId}`;
      await tx.addJob(stopRingingJob, { channelId }, { runAt, jobKey });
    }
    if (stopped === 0) return;
    const call = await runningCall(tx.db, channelId);
    const channel = call && (await loadDirectChannels(tx.db, [channelId])).get(channelId);
    if (call && channel) await announceCall(runtime, tx, channel, call);
  });
}

async function inCall(
  { runtime, actor, access }: ConversationContext,
  work: (tx: Transaction, channel: DirectChannelState, call: CallRow) => Promise<void>,
): Promise<void> {
  if (access.server !== null) throw new ApiError('invalid_channel_kind');
  const { id } = access.channel.row;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    const channel = (await loadDirectChannels(tx.db, [id])).get(id);
    if (!channel || !participantIds(channel).includes(actor.id)) throw new ApiError('unknown_channel');
    const call = await runningCall(tx.db, id);
    if (!call) throw new ApiError('unknown_call');
    await work(tx, channel, call);
  });
}
