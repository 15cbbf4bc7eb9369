/** Call events sent to participants, and the end of calls. */
import type { Audience } from '@guildhall/platform/events';
import { type Call, callCreate, callDelete, callUpdate, voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { type DirectChannelState, loadDirectChannels, participantIds } from '../access/index.ts';
import { messageById, oneMessageView } from '../messages/index.ts';
import { announceMessageUpdate } from '../posting/index.ts';
import { callStateView, listVoiceStatesInChannels, voiceStatesIn } from '../voice/index.ts';
import { type CallRow, ringsIn, runningCall, stopRings, updateCall } from './store.ts';

/** Everyone in the direct message or group. */
export function callAudience(channel: DirectChannelState): Audience<'users'> {
  return { kind: 'users', id: channel.row.id, ids: participantIds(channel) };
}

/** The current state of running calls, in two queries. */
export async function callViews(runtime: Runtime, db: Db, calls: readonly CallRow[]): Promise<Call[]> {
  if (calls.length === 0) return [];
  const channelIds = calls.map((call) => call.channelId);
  const states = await listVoiceStatesInChannels(db, channelIds);
  const rings = await ringsIn(db, channelIds, new Date(runtime.clock.now()));
  return calls.map(({ channelId, messageId }) => ({
    channelId,
    messageId,
    participants: states.flatMap((row) => (row.channelId === channelId ? row.userId : [])),
    ringing: rings.flatMap((row) => (row.channelId === channelId ? row.userId : [])),
  }));
}

/** CALL_CREATE or CALL_UPDATE, with the call's state in the transaction. */
export async function announceCall(
  runtime: Runtime,
  tx: Transaction,
  channel: DirectChannelState,
  call: CallRow,
  event: typeof callCreate | typeof callUpdate = callUpdate,
): Promise<void> {
  const [view] = await callViews(runtime, tx.db, [call]);
  if (!view) throw new Error('one call has one view');
  tx.emit(event, callAudience(channel), view);
}

/** The running call and who is in it, for someone who was added to the group. */
export async function announceRunningCall(
  runtime: Runtime,
  tx: Transaction,
  channelId: string,
  userId: string,
): Promise<void> {
  const call = await runningCall(tx.db, channelId);
  const [view] = call ? await callViews(runtime, tx.db, [call]) : [];
  if (!view) return;
  const audience = { kind: 'users', id: channelId, ids: [userId] } as const;
  tx.emit(callCreate, audience, view);
  for (const row of await voiceStatesIn(tx.db, channelId))
    tx.emit(voiceStateUpdate, audience, callStateView(row));
}

/** MESSAGE_UPDATE for the notice. */
export async function announceNotice(
  runtime: Runtime,
  tx: Transaction,
  channel: DirectChannelState,
  { channelId, messageId }: CallRow,
): Promise<void> {
  const row = await messageById(tx.db, channelId, messageId);
  if (!row) return;
  await announceMessageUpdate(runtime, tx, callAudience(channel), await oneMessageView(runtime, row, tx.db));
}

/**
 * Called after someone left a call, in a transaction that locks the channel: announces it to the others, or ends the
 * call when nobody is left.
 */
export async function settleCall(runtime: Runtime, tx: Transaction, channelId: string): Promise<void> {
  const call = await runningCall(tx.db, channelId);
  const channel = call && (await loadDirectChannels(tx.db, [channelId])).get(channelId);
  if (!call || !channel) return;
  if ((await voiceStatesIn(tx.db, channelId)).length > 0) {
    return announceCall(runtime, tx, channel, call);
  }
  await stopRings(tx.db, channelId);
  await updateCall(tx.db, call, { endedAt: new Date(runtime.clock.now()) });
  await announceNotice(runtime, tx, channel, call);
  tx.emit(callDelete, callAudience(channel), { channelId });
}
