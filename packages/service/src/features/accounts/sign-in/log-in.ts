import { ApiError, fingerprint, Reply, type RequestFacts } from '@guildhall/platform';
import type { CodeRequired, EndpointBody, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../../runtime.ts';
import { newUserToken, userIdInToken } from '../mail/user-token.ts';
import { requirePasswordsOn, verifyPassword } from '../passwords/passwords.ts';
import { logSecurityEvent, recordFailedAttempt } from '../security-events/record-security-event.ts';
import { type PersonRow, personById, personByLogin } from '../store.ts';
import { countTicketAttempt, findTwoFactor, insertTicket, takeTicket } from '../two-factor/store.ts';
import { takeCode } from '../two-factor/two-factor.ts';
import { countAttempt } from './attempts.ts';
import { refuseSuspended, type SessionOrigin, signIn } from './start-session.ts';

const TICKET_MS = 300_000;
/** Codes that may be tried with one ticket. */
const TICKET_ATTEMPTS = 5;

/**
 * Logs in by username or e-mail address; the answer is the same for unknown accounts and wrong passwords. Where
 * two-factor log-in is on it answers a ticket in place of a session.
 * @throws ApiError passwords_off, wrong_credentials, account_suspended, rate_limited.
 */
export async function logIn(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'logIn'>,
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  requirePasswordsOn(runtime);
  const login = input.login.trim().toLowerCase();
  const person = await personByLogin(runtime.database.db, login);
  // Both names of an account count together; a name without one is counted like any other.
  await countAttempt(runtime, {
    kind: 'password',
    account: person?.id ?? login,
    exists: person !== undefined,
    facts,
  });
  const matches = await verifyPassword(runtime, person?.passwordHash, input.password);
  if (!person || !matches) {
    await noteFailure(runtime, 'log_in_failed', person?.id, facts);
    throw new ApiError('wrong_credentials');
  }
  return signInOrAskForCode(runtime, person, { facts, transport: input.transport });
}

/**
 * Signs in someone who has proved one factor, or answers a ticket for the second.
 * @throws ApiError account_suspended.
 */
export async function signInOrAskForCode(
  runtime: Runtime,
  person: PersonRow,
  request: Parameters<typeof signIn>[2],
  settle?: Parameters<typeof signIn>[3],
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  if (!person.twoFactor) return signIn(runtime, person, request, settle);
  refuseSuspended(runtime, person);
  const ticket = newUserToken(person.id);
  await insertTicket(runtime.database.db, {
    userId: person.id,
    fingerprint: fingerprint(ticket),
    expiresAt: new Date(runtime.clock.now() + TICKET_MS),
    issuer: request.origin?.issuer ?? null,
    providerSession: request.origin?.session ?? null,
  });
  return new Reply(200, { codeRequired: true as const, ticket }, { 'cache-control': 'no-store' });
}

/**
 * The second step: a code for the ticket of the first, within 5 minutes and 5 attempts.
 * @throws ApiError 401 wrong_code, ticket_expired, account_suspended, rate_limited.
 */
export async function logInWithCode(
  { runtime, facts }: PublicContext,
  { ticket, code, transport }: EndpointBody<'logInWithCode'>,
): Promise<Reply<SignedIn>> {
  const { db } = runtime.database;
  const userId = userIdInToken(ticket);
  const ticketFingerprint = fingerprint(ticket);
  const row = userId && (await countTicketAttempt(db, userId, ticketFingerprint));
  if (!row || row.expiresAt.getTime() <= runtime.clock.now() || row.attempts > TICKET_ATTEMPTS)
    throw new ApiError('ticket_expired');
  const [person, twoFactor] = await Promise.all([personById(db, row.userId), findTwoFactor(db, row.userId)]);
  // Turned off in the meantime: the log-in begins again, without a code.
  if (!person || !twoFactor?.confirmedAt) throw new ApiError('ticket_expired');
  await countAttempt(runtime, { kind: 'code', account: person.id, exists: true, facts });
  if (!(await takeCode(runtime, person.id, twoFactor.secret, code))) {
    await noteFailure(runtime, 'code_failed', person.id, facts);
    throw new ApiError('wrong_code');
  }
  const origin: SessionOrigin | null = row.issuer
    ? { issuer: row.issuer, session: row.providerSession }
    : null;
  return signIn(runtime, person, { facts, transport, origin }, async (tx) => {
    if (!(await takeTicket(tx.db, person.id, ticketFingerprint))) throw new ApiError('ticket_expired');
  });
}

/** What was typed in place of a name is not logged: it may be a password. */
async function noteFailure(
  runtime: Runtime,
  kind: 'log_in_failed' | 'code_failed',
  userId: string | undefined,
  facts: RequestFacts,
): Promise<void> {
  if (userId === undefined) logSecurityEvent(runtime, { kind, userId: null, facts });
  else await recordFailedAttempt(runtime, { kind, userId, facts });
}
