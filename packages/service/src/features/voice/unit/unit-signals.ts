/**
 * Signals between sessions and units. A room belongs to the unit of one process; sessions of other processes reach it
 * over the bus. If that process does not answer, the process of the session takes the room over.
 */
import { ephemeralEvent, voiceUnit } from '@guildhall/platform/events';
import type { VoiceSignalRequest } from '@guildhall/protocol';
import { inBackground, perRuntime, type Runtime } from '../../../runtime.ts';
import { findVoiceState, type VoiceStateRow } from '../store.ts';
import { announceConnections } from './announce-connection.ts';
import { ownUnit, rescueRoom } from './room-mode.ts';
import { processOfUnit } from './unit-address.ts';
import { enterUnit, passToUnit } from './unit-host.ts';

/** A live process answers within milliseconds. */
const ANSWER_WITHIN_MS = 500;
/** After this time an answer is unlikely, so the unit prepares for the room. */
const LATE_AFTER_MS = 100;
/** Maximum number of joins of a process that wait for another one. */
const MAX_WAITING = 1000;
const FAULT = 'a signal to the forwarding unit failed';

interface UnitSignal {
  readonly channelId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly signal: VoiceSignalRequest['signal'];
}

type Message = UnitSignal & { readonly to: string; readonly from: string; readonly id: string };
type Answer = { readonly to: string; readonly answers: string };

/** Joins that wait for the answer of another process. */
const waiting = perRuntime(() => new Map<string, () => void>());

/** Receives signals for this process's unit from other processes. @returns a function that stops this */
export function connectUnit(runtime: Runtime): () => void {
  return runtime.ephemeral.subscribe((event) => {
    if (event.name !== voiceUnit.name || event.audience.id !== runtime.processId) return;
    const message = JSON.parse(event.payload) as Message | Answer;
    if ('answers' in message) waiting(runtime).get(message.answers)?.();
    else inBackground(runtime, receiveFromProcess(runtime, message), FAULT);
  });
}

/** @returns whether the signal was for a unit */
export async function signalUnit(
  runtime: Runtime,
  targetSessionId: string,
  request: UnitSignal,
): Promise<boolean> {
  if (targetSessionId === runtime.liveKit?.url) {
    if (request.signal.kind === 'join') await announceOwnConnection(runtime, request);
    return true;
  }
  const holder = processOfUnit(targetSessionId);
  if (holder === null) return false;
  if (holder === runtime.processId) await receiveSignal(runtime, request);
  else if (request.signal.kind !== 'join')
    send(runtime, holder, { ...request, to: holder, from: '', id: '' });
  else if (!(await joinElsewhere(runtime, holder, request))) await takeRoomOver(runtime, request, holder);
  return true;
}

async function receiveFromProcess(runtime: Runtime, message: Message): Promise<void> {
  if (message.id !== '') send(runtime, message.from, { to: message.from, answers: message.id });
  await receiveSignal(runtime, message);
}

async function receiveSignal(runtime: Runtime, request: UnitSignal): Promise<void> {
  const { signal } = request;
  if (signal.kind === 'join') {
    if (!(await enterUnit(runtime, request))) await announceOwnConnection(runtime, request);
  } else if (signal.kind === 'answer' && signal.sdp !== undefined)
    passToUnit(runtime, request, { kind: 'answer', sdp: signal.sdp });
  else if (signal.kind === 'show')
    passToUnit(runtime, request, { kind: 'show', pictures: signal.pictures ?? [] });
}

async function joinElsewhere(runtime: Runtime, holder: string, request: UnitSignal): Promise<boolean> {
  // No other process can answer.
  if (!runtime.ephemeral.isShared) return false;
  const waits = waiting(runtime);
  if (waits.size >= MAX_WAITING) return true;
  const id = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  const late = setTimeout(() => inBackground(runtime, prepareFor(runtime, request), FAULT), LATE_AFTER_MS);
  waits.set(id, () => resolve(true));
  try {
    send(runtime, holder, { ...request, to: holder, from: runtime.processId, id });
    return await promise;
  } finally {
    clearTimeout(timer);
    clearTimeout(late);
    waits.delete(id);
  }
}

async function prepareFor(runtime: Runtime, request: UnitSignal): Promise<void> {
  if (await findOwnVoiceState(runtime, request)) runtime.forwarding?.prepare();
}

/** The process with the room is gone, so everyone moves here. Of several processes that notice, one wins. */
async function takeRoomOver(runtime: Runtime, request: UnitSignal, gone: string): Promise<void> {
  const row = await findOwnVoiceState(runtime, request);
  if (!row) return;
  const { channelId } = request;
  const moved = await rescueRoom(runtime, row, { from: gone, to: ownUnit(runtime) });
  if (moved.length > 0) await announceConnections(runtime, channelId, moved);
  else await announceOwnConnection(runtime, request);
}

/** Sends a session that asked the wrong unit to the right one, if it is in the channel. */
async function announceOwnConnection(runtime: Runtime, request: UnitSignal): Promise<void> {
  const row = await findOwnVoiceState(runtime, request);
  if (row) await announceConnections(runtime, request.channelId, [row]);
}

/** The voice state of the session, if it is in the channel. */
async function findOwnVoiceState(
  runtime: Runtime,
  { channelId, userId, sessionId }: UnitSignal,
): Promise<VoiceStateRow | undefined> {
  const row = await findVoiceState(runtime.database.db, userId);
  return row?.sessionId === sessionId && row.channelId === channelId ? row : undefined;
}

function send(runtime: Runtime, to: string, message: Message | Answer): void {
  runtime.ephemeral.publish(ephemeralEvent(voiceUnit, { kind: 'user', id: to }, message));
}
