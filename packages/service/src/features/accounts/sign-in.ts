/** What registering and logging in answer alike: the account, and the session by cookie or as a token. */
import { Reply } from '@guildhall/platform';
import type { SignedIn } from '@guildhall/protocol';
import type { Ground } from '../../ground.ts';
import { sessionCookie } from './cookies.ts';
import { csrfTokenOf, type NewSession } from './sessions.ts';
import type { PersonRow } from './store.ts';
import { accountView } from './view.ts';

export function signedIn(
  ground: Ground,
  person: PersonRow,
  session: NewSession,
  transport: 'token' | undefined,
  status: 200 | 201,
): Reply<SignedIn> {
  const csrfToken = transport === 'token' ? null : csrfTokenOf(ground, session.id);
  const body: SignedIn = {
    user: accountView(person, ground.settings, { csrfToken }),
    csrfToken,
    ...(transport === 'token' ? { token: session.token } : {}),
  };
  const headers = { 'cache-control': 'no-store' };
  if (transport === 'token') return new Reply(status, body, headers);
  return new Reply(status, body, { ...headers, 'set-cookie': sessionCookie(ground.settings, session.token) });
}
