import { Reply } from '@guildhall/platform';
import type { Context } from '../../../runtime.ts';
import { clearedSessionCookie } from './cookies.ts';
import { endSessions } from './sessions.ts';

/** Ends the caller's session; its sockets close with 4004. */
export async function logOut({ runtime, actor }: Context): Promise<Reply<undefined>> {
  await runtime.database.transaction((tx) => endSessions(tx, actor.id, { only: [actor.credentialId] }));
  return new Reply(204, undefined, { 'set-cookie': clearedSessionCookie(runtime.settings) });
}
