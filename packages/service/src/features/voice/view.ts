/** Row to VoiceState. */
import { isoTime } from '@guildhall/platform';
import { has, type VoiceState } from '@guildhall/protocol';
import { type MemberRow, permissionsIn, type ServerState } from '../access/index.ts';
import type { VoiceStateRow } from './store.ts';

/** @param member undefined for who is no longer in the server. */
export function voiceStateView(
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  now: number,
): VoiceState {
  return {
    serverId: row.server_id,
    channelId: row.channel_id,
    userId: row.user_id,
    sessionId: row.session_id,
    mute: isMute(row, server, member, now),
    deaf: member?.deaf ?? false,
    selfMute: row.self_mute,
    selfDeaf: row.self_deaf,
    selfVideo: row.self_video,
    selfStream: row.self_stream,
    joinedAt: isoTime(row.joined_at),
  };
}

/** Silenced by a moderator, or for lack of Speak. */
export function isMute(
  row: VoiceStateRow,
  server: ServerState,
  member: MemberRow | undefined,
  now: number,
): boolean {
  const channel = server.channels.get(row.channel_id);
  const speaks = member && channel && has(permissionsIn(server, channel, member, now), 'speak');
  return member?.mute === true || !speaks;
}

/** Someone in a call: nobody silences anyone there. */
export function callStateView(row: VoiceStateRow): VoiceState {
  return {
    ...leftView(row),
    channelId: row.channel_id,
    selfMute: row.self_mute,
    selfDeaf: row.self_deaf,
    selfVideo: row.self_video,
    selfStream: row.self_stream,
  };
}

/** Someone who has left. */
export function leftView(row: VoiceStateRow): VoiceState {
  return {
    serverId: row.server_id,
    channelId: null,
    userId: row.user_id,
    sessionId: row.session_id,
    mute: false,
    deaf: false,
    selfMute: false,
    selfDeaf: false,
    selfVideo: false,
    selfStream: false,
    joinedAt: isoTime(row.joined_at),
  };
}
