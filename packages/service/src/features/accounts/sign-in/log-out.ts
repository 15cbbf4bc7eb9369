import { Reply } from '@guildhall/platform';
import type { Context } from '../../../runtime.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { clearedSessionCookie } from './cookies.ts';
import { endSessions } from './sessions.ts';

/** Ends the caller's session; its gateway connections close with 4004. */
export async function logOut({ runtime, actor, facts }: Context): Promise<Reply<undefined>> {
  await runtime.database.transaction(async (tx) => {
    await endSessions(tx, actor.id, { only: [actor.credentialId] });
    await recordSecurityEvent(runtime, tx, { userId: actor.id, kind: 'log_out', facts });
  });
  return new Reply(204, undefined, { 'set-cookie': clearedSessionCookie(runtime.settings) });
}
