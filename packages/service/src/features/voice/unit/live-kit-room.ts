/**
 * Rooms of a LiveKit server. A token carries a person's rights at the time of joining; a job applies every later change
 * of the voice state, so that a change reaches the server even if a process dies.
 */
import { text } from 'node:stream/consumers';
import { ApiError, type BodyStream, job } from '@guildhall/platform';
import { has, Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { ForwardingRights } from '../../../forwarding.ts';
import type { LiveKitParticipant } from '../../../live-kit.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { Db } from '../../../tables.ts';
import { loadServerState, membersByKeys, permissionsIn } from '../../access/index.ts';
import { findVoiceState, type VoiceStateRow } from '../store.ts';
import { callStateView, voiceStateView } from '../view.ts';
import { rightsFrom } from './rights.ts';

/** The unit of voice states whose room is on the LiveKit server. */
export const LIVE_KIT = 'livekit';

const NOTHING: ForwardingRights = { speaks: false, hears: false, showsScreen: false };

export const applyLiveKitRightsJob = job({
  name: 'apply-livekit-rights',
  payload: Type.Object({ channelId: Id, userId: Id }),
});

/** Called with each announced change of a voice state. */
export async function followInLiveKit(
  tx: Transaction,
  { unit, channelId, userId }: Pick<VoiceStateRow, 'unit' | 'channelId' | 'userId'>,
): Promise<void> {
  if (unit !== LIVE_KIT) return;
  const jobKey = `${applyLiveKitRightsJob.name}:${channelId}:${userId}`;
  await tx.addJob(applyLiveKitRightsJob, { channelId, userId }, { jobKey });
}

/** Applies the rights of a voice state to the room, or removes the person if they have no voice state there. */
export async function applyLiveKitRights(runtime: Runtime, participant: LiveKitParticipant): Promise<void> {
  const { liveKit, database } = runtime;
  if (!liveKit) return;
  const row = await findVoiceState(database.db, participant.userId);
  if (row?.channelId !== participant.channelId || row.unit !== LIVE_KIT) await liveKit.remove(participant);
  else await liveKit.permit(participant, await liveKitRights(runtime, row));
}

/** Reads the database, because a cache may not have the change that is applied. */
export async function liveKitRights(
  { database, clock }: Runtime,
  row: VoiceStateRow,
): Promise<ForwardingRights> {
  const { serverId, userId, channelId } = row;
  if (serverId === null) return { ...rightsFrom(callStateView(row)), showsScreen: true };
  const { server, member } = await readMember(database.db, serverId, userId);
  const channel = server?.channels.get(channelId);
  if (!server || !member || !channel) return NOTHING;
  const now = clock.now();
  const permissions = permissionsIn(server, channel, member, now);
  return {
    ...rightsFrom(voiceStateView(row, server, member, now)),
    showsScreen: has(permissions, 'shareScreen'),
  };
}

async function readMember(db: Db, serverId: string, userId: string) {
  const [server, [member]] = await Promise.all([
    loadServerState(db, serverId),
    membersByKeys(db, [{ serverId, userId }]),
  ]);
  return { server, member };
}

/**
 * Handles an event of the LiveKit server. Someone may enter with a token from before a change of their rights, so
 * their rights are applied again. @throws ApiError unauthorized, unsupported_media_type, body_too_large
 */
export async function receiveLiveKitEvent(runtime: Runtime, stream: BodyStream): Promise<undefined> {
  if (!runtime.liveKit) throw new ApiError('unauthorized');
  const participant = await runtime.liveKit.entered({
    body: await text(stream.chunks()),
    authorization: stream.header('authorization') ?? '',
  });
  if (!participant) return;
  await runtime.database.transaction((tx) => followInLiveKit(tx, { ...participant, unit: LIVE_KIT }));
}
