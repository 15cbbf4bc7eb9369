import { Reply } from '@guildhall/platform';
import type { Context } from '../../../ground.ts';
import { clearedSessionCookie } from './cookies.ts';
import { endSessions } from './sessions.ts';

/** Ends the caller's session; its sockets close with 4004. */
export async function logOut({ ground, actor }: Context): Promise<Reply<undefined>> {
  await ground.database.transaction((tx) => endSessions(tx, actor.id, { only: [actor.credentialId] }));
  return new Reply(204, undefined, { 'set-cookie': clearedSessionCookie(ground.settings) });
}
