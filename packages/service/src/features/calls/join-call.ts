import { ApiError, type KnownCaller } from '@guildhall/platform';
import { callCreate, voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  conversationAccess,
  type DirectChannelState,
  loadDirectChannels,
  participantIds,
} from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { reopenForRecipients, requireReachableRecipient } from '../direct-channels/index.ts';
import { changeWithMessages, PLAIN_SEND, type Post } from '../posting/index.ts';
import {
  announceConnections,
  announceLeave,
  callStateView,
  connectionView,
  findVoiceState,
  type Joined,
  lockVoiceState,
  peersToRenew,
  placeInRoom,
  type RequestedVoiceState,
  roomLimit,
  upsertVoiceState,
  type VoiceStateRow,
  voiceStatesIn,
} from '../voice/index.ts';
import { announceCall, announceNotice, callAudience } from './announce-call.ts';
import { insertCall, runningCall, stopRings, updateCall } from './store.ts';

export interface CallTarget {
  readonly channelId: string;
  readonly sessionId: string;
}

/**
 * Joins the call of a direct message or group, starts one when none is running, or changes the caller's state in it
 * (design 5.16; specification: bots cannot join).
 * @throws ApiError bots_not_allowed, unknown_channel, recipient_deleted, cannot_dm, screening_pending,
 * voice_channel_full
 */
export async function joinCall(
  runtime: Runtime,
  actor: KnownCaller,
  target: CallTarget,
  requested: RequestedVoiceState,
): Promise<Joined> {
  if (actor.kind === 'bot') throw new ApiError('bots_not_allowed');
  const { channelId, sessionId } = target;
  const access = await conversationAccess(runtime, actor, channelId);
  if (access.server !== null) throw new ApiError('unknown_channel');
  const known = await findVoiceState(runtime.database.db, actor.id);
  if (known?.channelId !== channelId) {
    await requireReachableRecipient({ runtime, actor }, access);
    await reopenForRecipients(runtime, channelId);
  }
  const { moved, ...joined } = await changeWithMessages(runtime, [channelId], async (tx, post) => {
    const channel = (await loadDirectChannels(tx.db, [channelId])).get(channelId);
    if (!channel || !participantIds(channel).includes(actor.id)) throw new ApiError('unknown_channel');
    const before = await lockVoiceState(tx, actor.id);
    const others = (await voiceStatesIn(tx.db, channelId)).filter(({ userId }) => userId !== actor.id);
    const stays = before?.channelId === channelId;
    const isConnected = stays && before.sessionId === sessionId;
    // A block committed while this waited may already have looked for a call to end.
    if (!stays) await requireReachableRecipient({ runtime, actor }, { channel });
    if (!stays && others.length >= roomLimit(runtime, others)) throw new ApiError('voice_channel_full');
    const { unit, moved } = stays
      ? { unit: before.unit, moved: isConnected ? [] : peersToRenew(runtime, before.unit, others) }
      : await placeInRoom(runtime, tx, { channelId, others, isBot: false });
    const state = stateRow(runtime, actor.id, target, requested, stays ? before : null);
    const row = await upsertVoiceState(tx.db, { ...state, unit });
    if (before && !stays) await announceLeave(tx, before);
    if (!stays) await enterCall(runtime, tx, post, channel, actor.id);
    const audience = { ...callAudience(channel), aboutUserId: actor.id };
    tx.emit(voiceStateUpdate, audience, callStateView(row));
    const connection = isConnected ? null : await connectionView(runtime, row, others);
    return { connection, left: before && !stays ? before : null, moved };
  });
  await announceConnections(runtime, channelId, moved);
  return joined;
}

function stateRow(
  runtime: Runtime,
  userId: string,
  { channelId, sessionId }: CallTarget,
  requested: RequestedVoiceState,
  before: VoiceStateRow | null,
) {
  return {
    userId,
    serverId: null,
    channelId,
    sessionId,
    selfMute: requested.selfMute ?? false,
    selfDeaf: requested.selfDeaf ?? false,
    selfVideo: requested.selfVideo ?? false,
    selfStream: requested.selfStream ?? false,
    joinedAt: before?.joinedAt ?? new Date(runtime.clock.now()),
    holder: runtime.processId,
    orphanedAt: null,
    admitted: true,
  };
}

/** Starts the call with its notice, or announces a new participant. */
async function enterCall(
  runtime: Runtime,
  tx: Transaction,
  post: Post,
  channel: DirectChannelState,
  userId: string,
): Promise<void> {
  const channelId = channel.row.id;
  const call = await runningCall(tx.db, channelId);
  if (!call) {
    await postNotice(runtime, post, channel, userId);
    const started = await runningCall(tx.db, channelId);
    if (!started) throw new Error('the call that was just started is gone');
    return announceCall(runtime, tx, channel, started, callCreate);
  }
  await stopRings(tx.db, channelId, [userId]);
  await announceCall(runtime, tx, channel, call);
  if (call.participants.includes(userId)) return;
  await updateCall(tx.db, call, { participants: [...call.participants, userId] });
  await announceNotice(runtime, tx, channel, call);
}

async function postNotice(
  runtime: Runtime,
  post: Post,
  channel: DirectChannelState,
  userId: string,
): Promise<void> {
  const author = await userDirectory(runtime).get(userId);
  if (!author) throw new ApiError('unknown_user');
  await post({
    ...PLAIN_SEND,
    channelId: channel.row.id,
    serverId: null,
    recipients: participantIds(channel),
    author: author.view,
    marksRead: true,
    notice: { type: 3, target: null, call: { participants: [userId], endedAt: null } },
    inTransaction: (tx, messageId, channelId) => insertCall(tx.db, { channelId, messageId, userId }),
  });
}
