import { ApiError } from '@guildhall/platform';
import { isId, type Session } from '@guildhall/protocol';
import type { Context } from '../../../runtime.ts';
import { listActiveSessions } from '../store.ts';
import { sessionView } from '../view.ts';
import { endSessions } from './sessions.ts';

/** One's own sessions, newest use first. */
export async function listSessions({ runtime, actor }: Context): Promise<Session[]> {
  const rows = await listActiveSessions(runtime.database.db, actor.id, new Date(runtime.clock.now()));
  return rows.map((row) => sessionView(row, actor.credentialId));
}

/** Ends one session. @throws ApiError unknown_session. */
export async function endSession({ runtime, actor }: Context, sessionId: string): Promise<undefined> {
  if (!isId(sessionId)) throw new ApiError('unknown_session');
  const ended = await runtime.database.transaction((tx) => endSessions(tx, actor.id, { only: [sessionId] }));
  if (ended === 0) throw new ApiError('unknown_session');
}

/** Ends every session but the caller's. */
export async function endOtherSessions({ runtime, actor }: Context): Promise<undefined> {
  await runtime.database.transaction((tx) => endSessions(tx, actor.id, { except: actor.credentialId }));
}
