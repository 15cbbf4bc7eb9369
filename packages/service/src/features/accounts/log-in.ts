import { ApiError, isoTime, RateLimitedError, type Reply } from '@guildhall/platform';
import type { BodyOf, logIn as endpoint, SignedIn } from '@guildhall/protocol';
import type { Ground, PublicContext } from '../../ground.ts';
import { isSuspended } from './account-state.ts';
import { verifyPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './sign-in.ts';
import { personByLogin } from './store.ts';

/** Attempts on one account, wherever they come from (design, chapter 10). */
const ATTEMPTS = { limit: 10, windowSecs: 60 };

/**
 * Logs in by username or e-mail address; the answer is the same for unknown accounts and wrong passwords.
 * @throws ApiError wrong_credentials, account_suspended, rate_limited.
 */
export async function logIn(
  { ground, facts }: PublicContext,
  input: BodyOf<typeof endpoint>,
): Promise<Reply<SignedIn>> {
  const login = input.login.trim().toLowerCase();
  const person = await personByLogin(ground.database.db, login);
  // Both names of an account count together; a name without one is counted like any other.
  await countAttempt(ground, person?.id ?? login);
  const matches = await verifyPassword(person?.password_hash, input.password);
  if (!person || !matches) throw new ApiError('wrong_credentials');
  if (isSuspended(person, ground.clock.now())) throw suspended(person);
  return ground.database.transaction(async (tx) => {
    const session = await startSession(ground, tx, person.id, facts);
    return signedIn(ground, person, session, input.transport, 200);
  });
}

async function countAttempt(ground: Ground, account: string): Promise<void> {
  const { limit, windowSecs } = ATTEMPTS;
  const key = `log-in-account|${account}`;
  const result = await ground.rateLimiter.take(key, limit, windowSecs, ground.clock.now());
  if (!result.allowed) throw new RateLimitedError({ bucket: 'log-in-account', scope: 'shared', result });
}

function suspended(person: { suspension_reason: string | null; suspended_until: Date | null }): ApiError {
  const until = person.suspended_until ? ` until ${isoTime(person.suspended_until)}` : '';
  const reason = person.suspension_reason ? `: ${person.suspension_reason}` : '';
  return new ApiError('account_suspended', { message: `The account is suspended${until}${reason}.` });
}
