/**
 * Voice states held by sessions of this process. A disconnected session stays in voice for a while, even if it then
 * resumes on another process. Changed permissions are applied to voice states.
 */
import { VOICE_GRACE_MS } from '@guildhall/protocol';
import { inBackground, perRuntime, type Runtime } from '../../runtime.ts';
import { announceConnections, recheckVoice, takeOverVoiceState } from '../voice/index.ts';
import { leaveVoice } from './leave-voice.ts';

const FAULT = 'a voice state could not be updated';

interface VoiceSession {
  readonly id: string;
  readonly userId: string;
}

interface HeldState {
  readonly userId: string;
  /** Null for calls. */
  readonly serverId: string | null;
  /** Cancels the removal while the session is disconnected. */
  cancelRemoval: (() => void) | null;
}

interface Joining {
  running: number;
  state: SessionState;
}

type SessionState = 'connected' | 'resumed' | 'disconnected' | 'ended';

interface Held {
  /** By session. Most sessions are not in voice and cost one look-up. */
  readonly bySession: Map<string, HeldState>;
  /** State changes of sessions during a join or take-over, applied once it is done. */
  readonly joining: Map<string, Joining>;
  /** Servers being checked, and whether another check must follow. */
  readonly rechecks: Map<string, boolean>;
}

const heldStates = perRuntime((runtime): Held => {
  const held: Held = { bySession: new Map(), joining: new Map(), rechecks: new Map() };
  runtime.touches.subscribe((touch) => {
    if (held.bySession.size > 0) touched(runtime, held, touch);
  });
  return held;
});

/** Runs a join and records the session's voice state, even if it disconnected or ended during the join. */
export async function joinAndHold<Result>(
  runtime: Runtime,
  session: VoiceSession,
  serverId: string | null,
  join: () => Promise<Result>,
): Promise<Result> {
  return whileJoining(runtime, session, async (hold) => {
    const result = await join();
    hold(serverId);
    return result;
  });
}

/** @param join calls its argument once the session is in voice, in a server or a call */
async function whileJoining<Result>(
  runtime: Runtime,
  session: VoiceSession,
  join: (hold: (serverId: string | null) => void) => Promise<Result>,
): Promise<Result> {
  const { bySession, joining } = heldStates(runtime);
  const joins = joining.get(session.id) ?? { running: 0, state: 'connected' };
  joining.set(session.id, joins);
  joins.running += 1;
  try {
    return await join((serverId) => {
      bySession.get(session.id)?.cancelRemoval?.();
      bySession.set(session.id, { userId: session.userId, serverId, cancelRemoval: null });
      if (joins.state === 'disconnected' || joins.state === 'ended')
        sessionChanged(runtime, session, joins.state);
    });
  } finally {
    joins.running -= 1;
    if (joins.running === 0) joining.delete(session.id);
  }
}

/** Called by the gateway when a session changes state; a `resumed` one may come from another process. */
export function sessionChanged(runtime: Runtime, session: VoiceSession, state: SessionState): void {
  const { bySession, joining } = heldStates(runtime);
  const joins = joining.get(session.id);
  if (joins) joins.state = state;
  // Even a session known here may have been on another process in between.
  if (state === 'resumed') inBackground(runtime, adopt(runtime, session), FAULT);
  const held = bySession.get(session.id);
  if (!held) return;
  held.cancelRemoval?.();
  held.cancelRemoval = null;
  const remove = (): void => {
    bySession.delete(session.id);
    inBackground(runtime, leaveEventually(runtime, session), FAULT);
  };
  if (state === 'ended') remove();
  else if (state === 'disconnected') held.cancelRemoval = runtime.clock.after(VOICE_GRACE_MS, remove);
}

/** Takes a lost session out of voice, and tries again later if the database is away, unless the session returned. */
async function leaveEventually(runtime: Runtime, session: VoiceSession): Promise<void> {
  if (heldStates(runtime).bySession.has(session.id)) return;
  try {
    await leaveVoice(runtime, session.userId, { sessionId: session.id, holder: runtime.processId });
  } catch (error) {
    runtime.clock.after(VOICE_GRACE_MS, () =>
      inBackground(runtime, leaveEventually(runtime, session), FAULT),
    );
    throw error;
  }
}

/**
 * Takes over a voice state from the process that the session left; otherwise that process would delete it. How to
 * connect is not in the log: a session that was away does not know that it was moved, or how it is reached now.
 */
async function adopt(runtime: Runtime, session: VoiceSession): Promise<void> {
  const { db } = runtime.database;
  const row = await whileJoining(runtime, session, async (hold) => {
    const found = await takeOverVoiceState(db, session.userId, session.id, runtime.processId);
    if (found) hold(found.serverId);
    return found;
  });
  if (!row) return;
  await announceConnections(runtime, row.channelId, [row]);
  // Permissions may have changed while no live process held the state. After a restart, thousands are adopted together.
  if (row.serverId !== null) await recheck(runtime, row.serverId);
}

function touched(runtime: Runtime, { bySession }: Held, touch: string): void {
  const [kind, id = '', memberId] = touch.split(':');
  if (kind !== 'server' && kind !== 'member' && kind !== 'settings') return;
  const affected = [...bySession.values()].filter(({ serverId, userId }) =>
    kind === 'settings' ? userId === id : serverId === id && (kind === 'server' || userId === memberId),
  );
  for (const serverId of new Set(affected.map((held) => held.serverId)))
    if (serverId !== null) inBackground(runtime, recheck(runtime, serverId), FAULT);
}

/** One check at a time per server, and another one for changes made during the first. */
async function recheck(runtime: Runtime, serverId: string): Promise<void> {
  const { rechecks } = heldStates(runtime);
  const isRunning = rechecks.has(serverId);
  rechecks.set(serverId, isRunning);
  if (isRunning) return;
  try {
    do {
      // Other listeners of the touch must drop their cached state first.
      await Promise.resolve();
      rechecks.set(serverId, false);
      await recheckVoice(runtime, serverId);
    } while (rechecks.get(serverId));
  } finally {
    rechecks.delete(serverId);
  }
}
