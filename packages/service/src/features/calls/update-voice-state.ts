/** The gateway's voice commands: op 4 and op 5 (design 2.1, 5.16). */
import { ApiError, isoTime, type KnownCaller } from '@guildhall/platform';
import { ephemeralEvent } from '@guildhall/platform/events';
import { type Dispatch, newDispatch } from '@guildhall/platform/sessions';
import {
  isId,
  type VoiceSignalRequest,
  type VoiceStateRequest,
  voiceServerUpdate,
  voiceSignal,
  voiceStateUpdate,
} from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { joinVoice, signalUnit, voiceStatesIn } from '../voice/index.ts';
import { joinAndHold } from './held-voice-states.ts';
import { joinCall } from './join-call.ts';
import { leaveVoice, settleCallAfterLeave } from './leave-voice.ts';

/** @returns dispatches only for this session: how to connect, or the refusal */
export async function updateVoiceState(
  runtime: Runtime,
  actor: KnownCaller,
  sessionId: string,
  request: VoiceStateRequest,
): Promise<readonly Dispatch[]> {
  const { serverId, channelId } = request;
  try {
    if (channelId === null) {
      await leaveVoice(runtime, actor.id, { sessionId });
      return [];
    }
    const target = { channelId, sessionId };
    const session = { id: sessionId, userId: actor.id };
    const { connection, left } = await joinAndHold(runtime, session, serverId, () =>
      serverId === null
        ? joinCall(runtime, actor, target, request)
        : joinVoice(runtime, actor, { ...target, serverId }, request),
    );
    if (left?.serverId === null) await settleCallAfterLeave(runtime, left.channelId);
    return connection ? [newDispatch(voiceServerUpdate, connection)] : [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [refusal(runtime, actor.id, sessionId, request, error)];
  }
}

function refusal(
  runtime: Runtime,
  userId: string,
  sessionId: string,
  { serverId, channelId }: VoiceStateRequest,
  { code, message }: ApiError,
): Dispatch {
  return newDispatch(voiceStateUpdate, {
    serverId,
    channelId: null,
    userId,
    sessionId,
    mute: false,
    deaf: false,
    selfMute: false,
    selfDeaf: false,
    selfVideo: false,
    selfStream: false,
    joinedAt: isoTime(runtime.clock.now()),
    error: { code, message, channelId },
  });
}

/** Forwards a signal to the room's unit or another session of the same voice channel; drops signals to anyone else. */
export async function relaySignal(
  runtime: Runtime,
  actor: KnownCaller,
  sessionId: string,
  { channelId, targetSessionId, signal }: VoiceSignalRequest,
): Promise<void> {
  if (!isId(channelId)) return;
  if (await signalUnit(runtime, targetSessionId, { channelId, userId: actor.id, sessionId, signal })) return;
  const { kind } = signal;
  if (kind === 'join' || kind === 'show') return;
  const states = await voiceStatesIn(runtime.database.db, channelId);
  const isInChannel = states.some((row) => row.userId === actor.id && row.sessionId === sessionId);
  const target = states.find((row) => row.sessionId === targetSessionId);
  if (!isInChannel || !target) return;
  const audience = { kind: 'user', id: target.userId } as const;
  const { pictures: _pictures, ...description } = signal;
  const payload = {
    channelId,
    fromSessionId: sessionId,
    fromUserId: actor.id,
    signal: { ...description, kind },
  };
  runtime.ephemeral.publish(ephemeralEvent(voiceSignal, audience, payload, { sessionId: targetSessionId }));
}
