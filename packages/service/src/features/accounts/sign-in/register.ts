import { ApiError, type Reply } from '@guildhall/platform';
import type { EndpointBody, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { readSolution, spendChallenge } from '../../challenges/index.ts';
import { book } from '../../wallets/index.ts';
import { requireFreeAddress } from '../mail/address-claims.ts';
import { askForVerification } from '../mail/send-mails.ts';
import { insertLocale } from '../mail/store.ts';
import { hashPassword, requireStrongPassword } from '../passwords/passwords.ts';
import { isUsernameAllowed } from '../rules.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { insertPerson, insertUser, personById } from '../store.ts';
import { takeRegistrationCode } from './registration-code-store.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './start-session.ts';

/**
 * Makes an account and signs it in (design 6.2).
 * @throws ApiError registration_closed, invalid_username, weak_password, username_taken, email_taken, challenge_required.
 */
export async function register(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'register'>,
): Promise<Reply<SignedIn>> {
  const { registration } = runtime.settings;
  if (registration === 'closed') throw new ApiError('registration_closed');
  const { username, password } = input;
  if (!isUsernameAllowed(username)) throw new ApiError('invalid_username');
  const solved = await readSolution(runtime, input.challenge);
  if (runtime.settings.registrationChallenge === 'work' && !solved) throw new ApiError('challenge_required');
  await requireStrongPassword(runtime, password, input);
  const passwordHash = await hashPassword(password);
  const id = runtime.ids.next();
  const displayName = input.displayName?.trim() ?? username;
  return runtime.database.transaction(async (tx) => {
    if (runtime.settings.registrationChallenge === 'work') await spendChallenge(tx, solved, 'register');
    if (registration === 'code') await requireInvitation(runtime, tx, input.inviteCode);
    if (!(await insertUser(tx.db, { id, kind: 'person', username, displayName })))
      throw new ApiError('username_taken');
    const email = input.email.toLowerCase();
    await requireFreeAddress(runtime, tx, id, email);
    await insertPerson(tx.db, { userId: id, email, passwordHash });
    await book(runtime, tx, [{ userId: id, kind: 'grant', amount: runtime.settings.coins.onJoin }]);
    if (input.locale !== undefined) await insertLocale(tx.db, id, input.locale);
    await askForVerification(runtime, tx, id);
    const session = await startSession(runtime, tx, id, facts);
    await recordSecurityEvent(runtime, tx, { userId: id, kind: 'registered', facts });
    const person = await personById(tx.db, id);
    if (!person) throw new Error('the account that was just made is gone');
    return signedIn(runtime, person, session, input.transport, 201);
  });
}

/** Counts a use of an operator's code; it is given back when the registration comes to nothing. */
async function requireInvitation(runtime: Runtime, tx: Transaction, code: string | undefined): Promise<void> {
  const now = new Date(runtime.clock.now());
  if (code !== undefined && (await takeRegistrationCode(tx.db, code.trim().toLowerCase(), now))) return;
  const message = 'New accounts need a valid invite code of an operator.';
  throw new ApiError('registration_closed', { message });
}
