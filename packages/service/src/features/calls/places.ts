/**
 * Places in voice held by sessions of this process. A disconnected session keeps its place for a while, also when it
 * resumes on another process. Changed permissions are applied to places.
 */
import { VOICE_GRACE_MS } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { recheckVoice, takeOverPlace } from '../voice/index.ts';
import { releasePlace } from './leave-call.ts';

interface Place {
  readonly userId: string;
  /** Null for calls. */
  readonly serverId: string | null;
  /** Cancels the release of the place while the session is disconnected. */
  callOff: (() => void) | null;
}

interface Joining {
  running: number;
  became: Became;
}

type Became = 'connected' | 'resumed' | 'disconnected' | 'ended';

interface Places {
  /** By session. Most sessions have no place and cost one look-up. */
  readonly bySession: Map<string, Place>;
  /** State changes of sessions during a join, applied to their new place. */
  readonly joining: Map<string, Joining>;
  /** Servers being checked, and whether another check must follow. */
  readonly rechecks: Map<string, boolean>;
}

const places = perRuntime((runtime): Places => {
  const state: Places = { bySession: new Map(), joining: new Map(), rechecks: new Map() };
  runtime.touches.subscribe((touch) => {
    if (state.bySession.size > 0) touched(runtime, state, touch);
  });
  return state;
});

/** Runs a join and records the session's place, even if it disconnected or ended meanwhile. */
export async function keepPlace<Result>(
  runtime: Runtime,
  session: { readonly id: string; readonly userId: string },
  serverId: string | null,
  join: () => Promise<Result>,
): Promise<Result> {
  const { bySession, joining } = places(runtime);
  const joins = joining.get(session.id) ?? { running: 0, became: 'connected' };
  joining.set(session.id, joins);
  joins.running += 1;
  try {
    const result = await join();
    bySession.set(session.id, { userId: session.userId, serverId, callOff: null });
    if (joins.became === 'disconnected' || joins.became === 'ended')
      sessionChanged(runtime, session, joins.became);
    return result;
  } finally {
    joins.running -= 1;
    if (joins.running === 0) joining.delete(session.id);
  }
}

/** Called by the gateway when a session changes state; a `resumed` one may come from another process. */
export function sessionChanged(
  runtime: Runtime,
  session: { readonly id: string; readonly userId: string },
  became: Became,
): void {
  const { bySession, joining } = places(runtime);
  const joins = joining.get(session.id);
  if (joins) joins.became = became;
  const place = bySession.get(session.id);
  if (!place) {
    if (became === 'resumed') inBackground(runtime, adopt(runtime, session));
    return;
  }
  place.callOff?.();
  place.callOff = null;
  const giveUp = (): void => {
    bySession.delete(session.id);
    const claim = { sessionId: session.id, holder: runtime.processId };
    inBackground(runtime, releasePlace(runtime, place.userId, claim));
  };
  if (became === 'ended') giveUp();
  else if (became === 'disconnected') place.callOff = runtime.clock.after(VOICE_GRACE_MS, giveUp);
}

/** A place that the session got on another process stays: that process releases it. */
async function adopt(runtime: Runtime, { id, userId }: { readonly id: string; readonly userId: string }) {
  const row = await takeOverPlace(runtime.database.db, userId, id, runtime.processId);
  if (row) places(runtime).bySession.set(id, { userId, serverId: row.serverId, callOff: null });
}

function touched(runtime: Runtime, { bySession, rechecks }: Places, touch: string): void {
  const [kind, serverId = '', userId] = touch.split(':');
  if (kind !== 'server' && kind !== 'member') return;
  const isHere = [...bySession.values()].some(
    (place) => place.serverId === serverId && (kind === 'server' || place.userId === userId),
  );
  if (!isHere) return;
  const running = rechecks.has(serverId);
  rechecks.set(serverId, running);
  if (!running) inBackground(runtime, recheck(runtime, serverId));
}

/** One check at a time per server, and another one for changes made meanwhile. */
async function recheck(runtime: Runtime, serverId: string): Promise<void> {
  const { rechecks } = places(runtime);
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

function inBackground(runtime: Runtime, work: Promise<void>): void {
  work.catch((error: unknown) => runtime.log.warn({ err: error }, 'a place in voice could not be updated'));
}
