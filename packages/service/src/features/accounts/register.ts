import { ApiError, type Reply } from '@guildhall/platform';
import type { BodyOf, register as endpoint, SignedIn } from '@guildhall/protocol';
import type { PublicContext } from '../../ground.ts';
import { hashPassword, isWeak } from './passwords.ts';
import { isUsernameAllowed } from './rules.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './sign-in.ts';
import { insertPerson, insertUser, personById } from './store.ts';

/**
 * Makes an account and signs it in (design 6.2).
 * @throws ApiError registration_closed, invalid_username, weak_password, username_taken, email_taken.
 */
export async function register(
  { ground, facts }: PublicContext,
  input: BodyOf<typeof endpoint>,
): Promise<Reply<SignedIn>> {
  if (ground.settings.registration !== 'open') throw new ApiError('registration_closed');
  const { username, password } = input;
  if (!isUsernameAllowed(username)) throw new ApiError('invalid_username');
  if (await isWeak(password, username)) throw new ApiError('weak_password');
  const passwordHash = await hashPassword(password);
  const id = ground.ids.next();
  const displayName = input.displayName?.trim() ?? username;
  return ground.database.transaction(async (tx) => {
    if (!(await insertUser(tx.db, { id, kind: 'person', username, displayName })))
      throw new ApiError('username_taken');
    if (!(await insertPerson(tx.db, { userId: id, email: input.email.toLowerCase(), passwordHash }))) {
      throw new ApiError('email_taken');
    }
    const session = await startSession(ground, tx, id, facts);
    const person = await personById(tx.db, id);
    if (!person) throw new Error('the account that was just made is gone');
    return signedIn(ground, person, session, input.transport, 201);
  });
}
