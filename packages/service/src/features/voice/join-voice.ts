import { ApiError, invalidField, type KnownCaller } from '@guildhall/platform';
import { has, type PayloadOf, type voiceServerUpdate, voiceStateUpdate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  type ChannelState,
  changeServer,
  channelAccess,
  type MemberRow,
  minorsInAdultChannels,
  permissionsIn,
  requireNotSuspended,
  type ServerAccess,
  type ServerState,
  serverAccess,
} from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { connectionView } from './connection.ts';
import { announceLeave } from './remove-from-voice.ts';
import {
  findVoiceState,
  lockVoiceState,
  updateVoiceStateRow,
  upsertVoiceState,
  type VoiceStateRow,
  voiceStatesIn,
} from './store.ts';
import { announceConnections } from './unit/announce-connection.ts';
import { followInLiveKit } from './unit/live-kit-room.ts';
import { peersToRenew, placeInRoom, roomLimit } from './unit/room-mode.ts';
import { voiceStateView } from './view.ts';

/** The state that a session requests; absent means off. */
export interface RequestedVoiceState {
  readonly selfMute?: boolean | undefined;
  readonly selfDeaf?: boolean | undefined;
  readonly selfVideo?: boolean | undefined;
  readonly selfStream?: boolean | undefined;
}

export interface VoiceTarget {
  readonly serverId: string;
  readonly channelId: string;
  readonly sessionId: string;
}

export interface Joined {
  /** Null for a session that was already there. */
  readonly connection: PayloadOf<typeof voiceServerUpdate> | null;
  /** The state in the channel or call that the person left for this one. */
  readonly left: VoiceStateRow | null;
}

/**
 * Joins a voice channel, moves there from another, or changes the caller's state in it (design 5.16).
 * @throws ApiError unknown_channel, missing_permission, screening_pending, timed_out, age_restricted,
 * invalid_channel_kind, voice_channel_full
 */
export async function joinVoice(
  runtime: Runtime,
  actor: KnownCaller,
  target: VoiceTarget,
  wish: RequestedVoiceState,
): Promise<Joined> {
  const { serverId, channelId, sessionId } = target;
  const destination = await channelAccess(runtime, actor, channelId);
  if (destination.server.id !== serverId) throw new ApiError('unknown_channel');
  requireNotSuspended(destination.server);
  const known = await findVoiceState(runtime.database.db, actor.id);
  if (known?.channelId !== channelId || known.sessionId !== sessionId) destination.require('connect');
  const access = await serverAccess(runtime, actor, serverId);
  const { moved, ...joined } = await changeServer(
    { runtime, actor, access },
    (current) => requireVoiceChannel(current.server, channelId),
    (tx, current, channel) => enter(runtime, tx, current, channel, { actor, sessionId, wish }),
  );
  await announceConnections(runtime, channelId, moved);
  return joined;
}

interface Entry {
  readonly actor: KnownCaller;
  readonly sessionId: string;
  readonly wish: RequestedVoiceState;
}

/** @returns the outcome, and the people in the channel who need new connection details after the commit */
async function enter(
  runtime: Runtime,
  tx: Transaction,
  { server, member }: ServerAccess,
  channel: ChannelState,
  { actor, sessionId, wish }: Entry,
): Promise<Joined & { readonly moved: readonly VoiceStateRow[] }> {
  const channelId = channel.row.id;
  const before = await lockVoiceState(tx, actor.id);
  const permissions = permissionsIn(server, channel, member, runtime.clock.now());
  const stays = before?.channelId === channelId;
  const isConnected = stays && before.sessionId === sessionId;
  const connects = has(permissions, 'connect');
  // Moderators may have moved the session here without Connect.
  if (!connects && (!isConnected || before.admitted)) throw new ApiError('missing_permission');
  const minors = await minorsInAdultChannels(tx.db, server, [{ userId: actor.id, channelId }]);
  if (minors.size > 0) throw new ApiError('age_restricted');
  const others = (await voiceStatesIn(tx.db, channelId)).filter(({ userId }) => userId !== actor.id);
  if (!stays) requireRoom(runtime, channel, others, { passesLimit: has(permissions, 'moveMembers') });
  const isBot = actor.kind === 'bot';
  const { unit, moved } = stays
    ? { unit: before.unit, moved: isConnected ? [] : peersToRenew(runtime, before.unit, others) }
    : await placeInRoom(runtime, tx, { channelId, others, isBot });
  const row = await upsertVoiceState(tx.db, {
    userId: actor.id,
    serverId: server.id,
    channelId,
    sessionId,
    selfMute: wish.selfMute ?? false,
    selfDeaf: wish.selfDeaf ?? false,
    selfVideo: wish.selfVideo ?? false,
    selfStream: (wish.selfStream ?? false) && has(permissions, 'shareScreen'),
    joinedAt: stays ? before.joinedAt : new Date(runtime.clock.now()),
    holder: runtime.processId,
    orphanedAt: null,
    admitted: connects,
    unit,
  });
  const left = before && !stays ? before : null;
  if (left) await announceLeave(tx, left);
  await announceState(runtime, tx, row, server, member);
  const connection = isConnected ? null : await connectionView(runtime, row, others);
  return { connection, left, moved };
}

/**
 * Moves someone in voice to another channel of the server, even beyond its user limit.
 * @returns a function that sends their session its connection details; call it after the commit.
 * @throws ApiError voice_channel_full when nobody else fits, invalid_request if they do not see the channel or are too
 * young for it
 */
export async function moveInVoice(
  runtime: Runtime,
  tx: Transaction,
  { server }: ServerAccess,
  member: MemberRow,
  channelId: string,
): Promise<(() => Promise<void>) | undefined> {
  const before = await lockVoiceState(tx, member.userId);
  if (before?.serverId !== server.id || before.channelId === channelId) return undefined;
  const others = await voiceStatesIn(tx.db, channelId);
  const channel = requireVoiceChannel(server, channelId);
  const permissions = permissionsIn(server, channel, member, runtime.clock.now());
  // They would not learn who else is there, and so hear nobody.
  if (!has(permissions, 'viewChannel'))
    throw invalidField('body/voiceChannelId', 'the member does not see this channel');
  const minors = await minorsInAdultChannels(tx.db, server, [{ userId: member.userId, channelId }]);
  if (minors.size > 0)
    throw invalidField('body/voiceChannelId', 'the member has not confirmed being an adult');
  requireRoom(runtime, channel, others, { passesLimit: true });
  const user = await userDirectory(runtime).get(member.userId);
  const isBot = user?.row.kind === 'bot';
  const { unit, moved } = await placeInRoom(runtime, tx, { channelId, others, isBot });
  const row = await upsertVoiceState(tx.db, {
    ...before,
    channelId,
    selfStream: before.selfStream && has(permissions, 'shareScreen'),
    joinedAt: new Date(runtime.clock.now()),
    admitted: has(permissions, 'connect'),
    unit,
  });
  await announceLeave(tx, before);
  await announceState(runtime, tx, row, server, member);
  return () => announceConnections(runtime, channelId, [...moved, row]);
}

/**
 * Emits VOICE_STATE_UPDATE for a member whose record has changed, if they are in voice. The caller locks their state.
 */
export async function announceMemberVoice(
  runtime: Runtime,
  tx: Transaction,
  server: ServerState,
  member: MemberRow,
): Promise<void> {
  const row = await findVoiceState(tx.db, member.userId);
  if (row?.serverId === server.id) await announceState(runtime, tx, row, server, member);
}

/** @throws ApiError unknown_channel, invalid_channel_kind */
export function requireVoiceChannel(server: ServerState, channelId: string): ChannelState {
  const channel = server.channels.get(channelId);
  if (!channel) throw new ApiError('unknown_channel');
  if (channel.row.kind !== 'voice') throw new ApiError('invalid_channel_kind');
  return channel;
}

function requireRoom(
  runtime: Runtime,
  { row }: ChannelState,
  others: readonly VoiceStateRow[],
  { passesLimit }: { passesLimit: boolean },
): void {
  const most = roomLimit(runtime, others);
  const limit = row.userLimit > 0 && !passesLimit ? Math.min(row.userLimit, most) : most;
  if (others.length >= limit) throw new ApiError('voice_channel_full');
}

/** Emits VOICE_STATE_UPDATE for someone in voice and stores the announced state. */
export async function announceState(
  runtime: Runtime,
  tx: Transaction,
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow,
): Promise<void> {
  const payload = voiceStateView(row, server, member, runtime.clock.now());
  const { channelId: id, userId: aboutUserId } = row;
  tx.emit(voiceStateUpdate, { kind: 'channel', id, serverId: server.id, aboutUserId }, payload);
  await followInLiveKit(tx, row);
  if (payload.mute !== row.toldMute) await updateVoiceStateRow(tx.db, row.userId, { toldMute: payload.mute });
}
