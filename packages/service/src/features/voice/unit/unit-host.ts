/**
 * The forwarding unit of this process and its participants. Only people with a voice state are admitted, and every
 * change of that state (VOICE_STATE_UPDATE, from any process) affects their sound and pictures at once.
 */
import { isoTime } from '@guildhall/platform';
import { ephemeralEvent, type LoggedEvent } from '@guildhall/platform/events';
import {
  type PayloadOf,
  type VoicePicture,
  type VoiceState,
  voiceSignal,
  voiceStateUpdate,
} from '@guildhall/protocol';
import type { ForwardingReport } from '../../../forwarding.ts';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { memberIn, serverStates } from '../../access/index.ts';
import { findVoiceState, roomsOfUnit, type VoiceStateRow } from '../store.ts';
import { callStateView, voiceStateView } from '../view.ts';
import { announceConnections } from './announce-connection.ts';
import { rightsFrom } from './rights.ts';
import { recordUnitFailure, rescueRoom } from './room-mode.ts';
import { unitAddress } from './unit-address.ts';

interface Place {
  readonly channelId: string;
  readonly userId: string;
}

interface Present extends Place {
  /** Distinguishes this stay in voice from earlier and later ones. */
  readonly joinedAt: string;
}

interface Host {
  /** By session. */
  readonly present: Map<string, Present>;
  /** Sessions whose voice state is being read, with a mark if it has changed since the read began. */
  readonly entering: Map<string, { changed: boolean }>;
}

const hosts = perRuntime((runtime): Host => {
  runtime.forwarding?.listen({
    report: (report) => announceReport(runtime, report),
    failed: (error) => void recoverFromFailure(runtime, error),
  });
  return { present: new Map(), entering: new Map() };
});

/**
 * Admits a session, or updates its rights, as its voice state says. @returns false when it is not in a room of this
 * unit
 */
export async function enterUnit(
  runtime: Runtime,
  { sessionId, userId, channelId }: Place & { readonly sessionId: string },
): Promise<boolean> {
  const host = hosts(runtime);
  const { entering, present } = host;
  const watched = { changed: false };
  entering.set(sessionId, watched);
  try {
    for (;;) {
      watched.changed = false;
      const row = await findVoiceState(runtime.database.db, userId);
      const isHere =
        row?.sessionId === sessionId && row.channelId === channelId && row.unit === runtime.processId;
      if (!isHere) return false;
      const state = await readState(runtime, row);
      // A later request of the session admits it, and only that one learns of changes.
      if (entering.get(sessionId) !== watched) return true;
      if (watched.changed) continue;
      // The event that this session has replaced another one may be late.
      for (const [otherId, other] of present)
        if (other.userId === userId && otherId !== sessionId) removeFromUnit(runtime, host, otherId);
      present.set(sessionId, { channelId, userId, joinedAt: isoTime(row.joinedAt) });
      const rights = rightsFrom(state);
      runtime.forwarding?.send({ kind: 'admit', roomId: channelId, sessionId, userId, rights });
      return true;
    }
  } finally {
    if (entering.get(sessionId) === watched) entering.delete(sessionId);
  }
}

/** Passes a session's signal to the unit; signals of sessions outside the unit are dropped. */
export function passToUnit(
  runtime: Runtime,
  { sessionId, userId, channelId }: Place & { readonly sessionId: string },
  signal:
    | { readonly kind: 'answer'; readonly sdp: string }
    | { readonly kind: 'show'; readonly pictures: readonly VoicePicture[] },
): void {
  const known = hosts(runtime).present.get(sessionId);
  if (known?.userId !== userId || known.channelId !== channelId) return;
  runtime.forwarding?.send({ ...signal, sessionId });
}

/** Applies events about participants of this process's unit. */
export function followVoiceStates(runtime: Runtime, events: readonly LoggedEvent[]): void {
  const host = hosts(runtime);
  if (host.present.size + host.entering.size === 0) return;
  for (const { name, payload } of events) {
    if (name === voiceStateUpdate.name) applyState(runtime, host, JSON.parse(payload));
  }
}

function applyState(runtime: Runtime, host: Host, state: VoiceState): void {
  const { sessionId, channelId, userId, joinedAt } = state;
  const watched = host.entering.get(sessionId);
  if (watched) watched.changed = true;
  for (const [presentId, here] of host.present) {
    // A late event of an earlier stay does not concern the present one.
    if (here.userId !== userId || here.joinedAt !== joinedAt) continue;
    if (presentId === sessionId && here.channelId === channelId)
      runtime.forwarding?.send({ kind: 'permit', sessionId, rights: rightsFrom(state) });
    else removeFromUnit(runtime, host, presentId);
  }
}

function removeFromUnit(runtime: Runtime, { present }: Host, sessionId: string): void {
  present.delete(sessionId);
  runtime.forwarding?.send({ kind: 'remove', sessionId });
}

async function readState(runtime: Runtime, row: VoiceStateRow): Promise<VoiceState> {
  if (row.serverId === null) return callStateView(row);
  const server = await serverStates(runtime).get(row.serverId);
  const member = await memberIn(runtime, row.serverId, row.userId);
  if (!server) return { ...callStateView(row), mute: true, deaf: true };
  return voiceStateView(row, server, member ?? undefined, runtime.clock.now());
}

function announceReport(runtime: Runtime, report: ForwardingReport): void {
  const { sessionId } = report;
  const known = hosts(runtime).present.get(sessionId);
  if (!known) return;
  const signal: PayloadOf<typeof voiceSignal>['signal'] =
    report.kind === 'offer'
      ? { kind: 'offer', sdp: report.sdp }
      : { kind: 'places', places: [...report.places] };
  const payload = {
    channelId: known.channelId,
    fromSessionId: unitAddress(runtime.processId),
    fromUserId: null,
    signal,
  };
  const audience = { kind: 'user', id: known.userId } as const;
  runtime.ephemeral.publish(ephemeralEvent(voiceSignal, audience, payload, { sessionId }));
}

/** Without the unit, people connect to each other until it is tried again. */
async function recoverFromFailure(runtime: Runtime, error: unknown): Promise<void> {
  const { present } = hosts(runtime);
  present.clear();
  recordUnitFailure(runtime);
  runtime.log.error({ err: error }, 'the forwarding unit ended; people in voice connect to each other');
  try {
    for (const room of await roomsOfUnit(runtime.database.db, runtime.processId)) {
      const moved = await rescueRoom(runtime, room, { from: runtime.processId, to: null });
      await announceConnections(runtime, room.channelId, moved);
    }
  } catch (failure) {
    runtime.log.error({ err: failure }, 'people in voice could not be told to connect to each other');
  }
}
