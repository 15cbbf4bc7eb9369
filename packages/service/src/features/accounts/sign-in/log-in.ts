import { ApiError, fingerprint, Reply, type RequestFacts } from '@guildhall/platform';
import type { CodeRequired, EndpointBody, ErrorCode, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { requirePasswordsOn, verifyPassword } from '../passwords/passwords.ts';
import { logSecurityEvent, recordFailedAttempt } from '../security-events/record-security-event.ts';
import { type PersonRow, personById, personByLogin } from '../store.ts';
import { idInToken, newTokenWithId } from '../token-with-id.ts';
import { consumeTicket, countTicketAttempt, findTwoFactor, insertTicket } from '../two-factor/store.ts';
import { acceptCode } from '../two-factor/two-factor.ts';
import { countAttempt } from './attempts.ts';
import type { SessionOrigin } from './sessions.ts';
import { type BeforeSession, refuseSuspended, signIn } from './start-session.ts';

const TICKET_MS = 300_000;
/** Most codes that may be tried with one ticket. */
const TICKET_ATTEMPTS = 5;

/**
 * Logs in by username or e-mail address. The response is the same for unknown accounts and wrong passwords. Where
 * two-factor authentication is on, it is a ticket instead of a session.
 * @throws ApiError passwords_off, wrong_credentials, account_suspended, rate_limited
 */
export async function logIn(
  { runtime, facts }: PublicContext,
  input: EndpointBody<'logIn'>,
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  requirePasswordsOn(runtime);
  const login = input.login.trim().toLowerCase();
  const person = await personByLogin(runtime.database.db, login);
  // Attempts with username and e-mail address count together; unknown names are counted too.
  await countAttempt(runtime, {
    kind: 'password',
    account: person?.id ?? login,
    exists: person !== undefined,
    facts,
  });
  const matches = await verifyPassword(runtime, person?.passwordHash, input.password);
  if (!person || !matches) {
    noteFailure(runtime, 'log_in_failed', person?.id, facts);
    throw new ApiError('wrong_credentials');
  }
  const request = { facts, transport: input.transport };
  return signInOrAskForCode(runtime, person, request, (tx) =>
    requireSameFactors(tx, person, 'wrong_credentials'),
  );
}

/**
 * A change of the password or of two-factor authentication ends sessions, so no log-in from before it may start one.
 * @throws ApiError the given code
 */
export async function requireSameFactors(
  tx: Transaction,
  before: PersonRow,
  otherwise: ErrorCode,
): Promise<void> {
  const now = await personById(tx.db, before.id);
  if (now?.passwordHash !== before.passwordHash || now.twoFactor !== before.twoFactor)
    throw new ApiError(otherwise);
}

/**
 * Signs in a person who proved one factor, or returns a ticket for the second one; `beforeSession` as in `signIn`.
 * @throws ApiError account_suspended
 */
export async function signInOrAskForCode(
  runtime: Runtime,
  person: PersonRow,
  request: Parameters<typeof signIn>[2],
  beforeSession: BeforeSession,
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  if (!person.twoFactor) return signIn(runtime, person, request, beforeSession);
  refuseSuspended(runtime, person);
  const ticket = newTokenWithId(person.id);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(person.id);
    await beforeSession(tx);
    await insertTicket(tx.db, {
      userId: person.id,
      fingerprint: fingerprint(ticket),
      expiresAt: new Date(runtime.clock.now() + TICKET_MS),
      issuer: request.origin?.issuer ?? null,
      providerSession: request.origin?.session ?? null,
      providerToken: request.origin?.idToken ?? null,
    });
  });
  return new Reply(200, { codeRequired: true as const, ticket });
}

/**
 * The second step: a code for the ticket of the first one, within 5 minutes and 5 attempts.
 * @throws ApiError 401 wrong_code, ticket_expired, account_suspended, rate_limited
 */
export async function logInWithCode(
  { runtime, facts }: PublicContext,
  { ticket, code, transport }: EndpointBody<'logInWithCode'>,
): Promise<Reply<SignedIn>> {
  const { db } = runtime.database;
  const userId = idInToken(ticket);
  const ticketFingerprint = fingerprint(ticket);
  const row = userId && (await countTicketAttempt(db, userId, ticketFingerprint));
  if (!row || row.expiresAt.getTime() <= runtime.clock.now() || row.attempts > TICKET_ATTEMPTS)
    throw new ApiError('ticket_expired');
  const [person, twoFactor] = await Promise.all([personById(db, row.userId), findTwoFactor(db, row.userId)]);
  // Two-factor authentication has been turned off since: the person must log in again, without a code.
  if (!person || !twoFactor?.confirmedAt) throw new ApiError('ticket_expired');
  await countAttempt(runtime, { kind: 'code', account: person.id, exists: true, facts });
  const origin: SessionOrigin | null = row.issuer
    ? { issuer: row.issuer, session: row.providerSession, idToken: row.providerToken }
    : null;
  try {
    return await signIn(runtime, person, { facts, transport, origin }, async (tx) => {
      if (!(await consumeTicket(tx.db, person.id, ticketFingerprint))) throw new ApiError('ticket_expired');
      // Together, so that several codes sent for one ticket use up only one.
      if (!(await acceptCode(runtime, tx.db, person.id, twoFactor.secret, code)))
        throw new ApiError('wrong_code');
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'wrong_code')
      noteFailure(runtime, 'code_failed', person.id, facts);
    throw error;
  }
}

/** An unknown name is not logged, because it may be a password typed by mistake. */
function noteFailure(
  runtime: Runtime,
  kind: 'log_in_failed' | 'code_failed',
  userId: string | undefined,
  facts: RequestFacts,
): void {
  if (userId === undefined) logSecurityEvent(runtime, { kind, userId: null, facts });
  else recordFailedAttempt(runtime, { kind, userId, facts });
}
