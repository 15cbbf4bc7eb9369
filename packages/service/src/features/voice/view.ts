/** Row to VoiceState. */
import { isoTime } from '@guildhall/platform';
import { has, type VoiceState } from '@guildhall/protocol';
import { type MemberRow, permissionsIn, type ServerState } from '../access/index.ts';
import type { VoiceStateRow } from './store.ts';

/** @param member undefined for someone who has left the server */
export function voiceStateView(
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  now: number,
): VoiceState {
  return {
    ...callStateView(row),
    mute: isMute(row, server, member, now),
    deaf: member?.deaf ?? false,
  };
}

/** Silenced by a moderator, or without Speak. */
export function isMute(
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  now: number,
): boolean {
  const channel = server.channels.get(row.channelId);
  const speaks = member && channel && has(permissionsIn(server, channel, member, now), 'speak');
  return member?.mute === true || !speaks;
}

/** Someone in a call, where nobody can be silenced. */
export function callStateView(row: VoiceStateRow): VoiceState {
  return {
    ...formerStateView(row),
    channelId: row.channelId,
    selfMute: row.selfMute,
    selfDeaf: row.selfDeaf,
    selfVideo: row.selfVideo,
    selfStream: row.selfStream,
  };
}

/** The state of someone who has left: in no channel. */
export function formerStateView(row: VoiceStateRow): VoiceState {
  return {
    serverId: row.serverId,
    channelId: null,
    userId: row.userId,
    sessionId: row.sessionId,
    mute: false,
    deaf: false,
    selfMute: false,
    selfDeaf: false,
    selfVideo: false,
    selfStream: false,
    joinedAt: isoTime(row.joinedAt),
  };
}
