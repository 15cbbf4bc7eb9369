import { ApiError, type Reply } from '@guildhall/platform';
import type { EndpointBody, SignedIn } from '@guildhall/protocol';
import type { Ground, PublicContext, Transaction } from '../../../ground.ts';
import { book } from '../../wallets/index.ts';
import { askForVerification } from '../mail/send-mails.ts';
import { hashPassword, isWeak } from '../passwords/passwords.ts';
import { isUsernameAllowed } from '../rules.ts';
import { insertPerson, insertUser, personById } from '../store.ts';
import { takeRegistrationCode } from './registration-code-store.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './start-session.ts';

/**
 * Makes an account and signs it in (design 6.2).
 * @throws ApiError registration_closed, invalid_username, weak_password, username_taken, email_taken.
 */
export async function register(
  { ground, facts }: PublicContext,
  input: EndpointBody<'register'>,
): Promise<Reply<SignedIn>> {
  const { registration } = ground.settings;
  if (registration === 'closed') throw new ApiError('registration_closed');
  const { username, password } = input;
  if (!isUsernameAllowed(username)) throw new ApiError('invalid_username');
  if (await isWeak(password, username)) throw new ApiError('weak_password');
  const passwordHash = await hashPassword(password);
  const id = ground.ids.next();
  const displayName = input.displayName?.trim() ?? username;
  return ground.database.transaction(async (tx) => {
    if (registration === 'code') await requireInvitation(ground, tx, input.inviteCode);
    if (!(await insertUser(tx.db, { id, kind: 'person', username, displayName })))
      throw new ApiError('username_taken');
    if (!(await insertPerson(tx.db, { userId: id, email: input.email.toLowerCase(), passwordHash }))) {
      throw new ApiError('email_taken');
    }
    await book(ground, tx, [{ userId: id, kind: 'grant', amount: ground.settings.coins.onJoin }]);
    await askForVerification(ground, tx, id);
    const session = await startSession(ground, tx, id, facts);
    const person = await personById(tx.db, id);
    if (!person) throw new Error('the account that was just made is gone');
    return signedIn(ground, person, session, input.transport, 201);
  });
}

/** Counts a use of an operator's code; it is given back when the registration comes to nothing. */
async function requireInvitation(ground: Ground, tx: Transaction, code: string | undefined): Promise<void> {
  const now = new Date(ground.clock.now());
  if (code !== undefined && (await takeRegistrationCode(tx.db, code.trim().toLowerCase(), now))) return;
  const message = 'New accounts need a valid invite code of an operator.';
  throw new ApiError('registration_closed', { message });
}
