import { ApiError } from '@guildhall/platform';
import { isId, type Session } from '@guildhall/protocol';
import type { Context, Runtime } from '../../../runtime.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { listActiveSessions } from '../store.ts';
import { sessionView } from '../view.ts';
import { endSessions } from './sessions.ts';

/** The caller's sessions, most recently used first. */
export async function listSessions({ runtime, actor }: Context): Promise<Session[]> {
  return listAccountSessions(runtime, actor.id, actor.credentialId);
}

/** The sessions of an account, most recently used first. @param currentId the caller's session, if it is one of them */
export async function listAccountSessions(
  runtime: Runtime,
  userId: string,
  currentId?: string,
): Promise<Session[]> {
  const rows = await listActiveSessions(runtime.database.db, userId, new Date(runtime.clock.now()));
  return rows.map((row) => sessionView(row, currentId));
}

/** Ends one session. @throws ApiError unknown_session */
export async function endSession({ runtime, actor, facts }: Context, sessionId: string): Promise<undefined> {
  if (!isId(sessionId)) throw new ApiError('unknown_session');
  await runtime.database.transaction(async (tx) => {
    if ((await endSessions(tx, actor.id, { only: [sessionId] })) === 0) throw new ApiError('unknown_session');
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'session_ended', facts });
  });
}

/** Ends every session except the caller's. */
export async function endOtherSessions({ runtime, actor, facts }: Context): Promise<undefined> {
  await runtime.database.transaction(async (tx) => {
    await endSessions(tx, actor.id, { except: actor.credentialId });
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'other_sessions_ended', facts });
  });
}
