import { ApiError, type Reply } from '@guildhall/platform';
import { ENDPOINTS, type EndpointBody, type SignedIn } from '@guildhall/protocol';
import { countAddressCall } from '../../../call-limits.ts';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { readSolution, spendChallenge } from '../../challenges/index.ts';
import { askForVerification } from '../mail/send-mails.ts';
import { hashPassword, requirePasswordsOn, requireStrongPassword } from '../passwords/passwords.ts';
import { isUsernameAllowed } from '../rules.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { isUsernameTaken, personById } from '../store.ts';
import { insertAccount } from './insert-account.ts';
import { consumeRegistrationCode, isCodeUsable } from './registration-code-store.ts';
import { startSession } from './sessions.ts';
import { signedIn } from './start-session.ts';

/**
 * Creates an account and signs it in (design 6.2).
 * @throws ApiError passwords_off, registration_closed, invalid_username, weak_password, username_taken, email_taken,
 * challenge_required, rate_limited
 */
export async function register(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'register'>,
): Promise<Reply<SignedIn>> {
  requirePasswordsOn(runtime);
  const { registration } = runtime.settings;
  if (registration === 'closed') throw new ApiError('registration_closed');
  const { username, password } = input;
  if (!isUsernameAllowed(username)) throw new ApiError('invalid_username');
  const id = runtime.ids.next();
  // Others must not learn which names exist.
  const mayRegister = registration !== 'code' || (await isInvited(runtime, input.inviteCode));
  if (mayRegister && (await isUsernameTaken(runtime.database.db, username, id)))
    throw new ApiError('username_taken');
  // After the checks of the name, so that nobody is locked out who tries several.
  await countAddressCall(runtime, ENDPOINTS.register, facts.address);
  const solved = await readSolution(runtime, input.challenge);
  if (runtime.settings.registrationChallenge === 'work' && !solved) throw new ApiError('challenge_required');
  if (!mayRegister) throw notInvited();
  await requireStrongPassword(runtime, password, input);
  const passwordHash = await hashPassword(runtime, password);
  const displayName = input.displayName ?? username;
  return runtime.database.transaction(async (tx) => {
    if (runtime.settings.registrationChallenge === 'work') await spendChallenge(tx, solved, 'register');
    if (registration === 'code') await requireInvitation(runtime, tx, input.inviteCode);
    const { locale } = input;
    const email = input.email.toLowerCase();
    const account = { id, username, displayName, email, passwordHash, locale };
    if (!(await insertAccount(runtime, tx, account))) throw new ApiError('username_taken');
    await askForVerification(runtime, tx, id);
    const session = await startSession(runtime, tx, id, facts);
    await recordSecurityEvent(runtime, tx, { userId: id, kind: 'registered', facts });
    const person = await personById(tx.db, id);
    if (!person) throw new Error('the account that was just created is gone');
    return signedIn(runtime, person, session, input.transport, 201);
  });
}

async function isInvited(runtime: Runtime, code: string | undefined): Promise<boolean> {
  const now = new Date(runtime.clock.now());
  return code !== undefined && isCodeUsable(runtime.database.db, readCode(code), now);
}

function readCode(code: string): string {
  return code.trim().toLowerCase();
}

/**
 * Counts a use of an operator's code in the transaction of the registration.
 * @throws ApiError registration_closed when the code is missing, unknown, used up or expired
 */
export async function requireInvitation(
  runtime: Runtime,
  tx: Transaction,
  code: string | undefined,
): Promise<void> {
  const now = new Date(runtime.clock.now());
  if (code === undefined || !(await consumeRegistrationCode(tx.db, readCode(code), now))) throw notInvited();
}

function notInvited(): ApiError {
  const message = 'New accounts need a valid invite code of an operator.';
  return new ApiError('registration_closed', { message });
}
