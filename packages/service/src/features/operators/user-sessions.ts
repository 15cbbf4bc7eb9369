/** Lists and ends the sessions of an account for operators (design, chapter 9). */
import { ApiError } from '@guildhall/platform';
import { isId, type OperatorActionReply } from '@guildhall/protocol';
import { endSessions, listAccountSessions } from '../accounts/index.ts';
import { requireUser } from './manage-user.ts';
import { type OperatorContext, recordOperation } from './record.ts';

type SessionView = OperatorActionReply<'listUserSessions'>[number];

/** The sessions of an account, most recently used first. @throws ApiError unknown_user */
export async function listUserSessions(ctx: OperatorContext, name: string): Promise<SessionView[]> {
  const user = await requireUser(ctx, name);
  const sessions = await listAccountSessions(ctx.runtime, user.id);
  return sessions.map(({ id, createdAt, lastUsedAt, ip, userAgent }) => ({
    id,
    createdAt,
    lastUsedAt,
    ip,
    userAgent,
  }));
}

/** Ends one session of an account. @throws ApiError unknown_user, unknown_session */
export async function endUserSession(
  ctx: OperatorContext,
  name: string,
  sessionId: string,
): Promise<{ ended: 1 }> {
  const user = await requireUser(ctx, name);
  if (!isId(sessionId)) throw new ApiError('unknown_session');
  await ctx.runtime.database.transaction(async (tx) => {
    if ((await endSessions(tx, user.id, { only: [sessionId] })) === 0) throw new ApiError('unknown_session');
    await recordOperation(ctx, tx, {
      action: 'user session end',
      userId: user.id,
      after: { session: sessionId },
    });
  });
  return { ended: 1 };
}
