/** The last step of every log-in: returns the account, and the session as a cookie or token. */
import { ApiError, isoTime, Reply, type RequestFacts } from '@guildhall/platform';
import type { SignedIn } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { isSuspended } from '../account-state.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { type PersonRow, personById } from '../store.ts';
import { accountView } from '../view.ts';
import { isKnownPlace } from './attempts.ts';
import { sessionCookie } from './cookies.ts';
import { deviceCookie } from './device-cookie.ts';
import { deriveCsrfToken, type NewSession, type SessionOrigin, startSession } from './sessions.ts';

type Transport = 'token' | undefined;

/** Runs first, in the transaction that locks the account; may refuse the log-in. */
export type BeforeSession = (tx: Transaction) => Promise<void>;

/**
 * Signs in a person who proved their identity.
 * @throws ApiError account_suspended
 */
export async function signIn(
  runtime: Runtime,
  person: PersonRow,
  request: {
    readonly facts: RequestFacts;
    readonly transport: Transport;
    readonly origin?: SessionOrigin | null;
  },
  beforeSession: BeforeSession,
): Promise<Reply<SignedIn>> {
  refuseSuspended(runtime, person);
  const { facts } = request;
  const userId = person.id;
  const kind = (await isKnownPlace(runtime, userId, facts)) ? 'log_in' : 'log_in_new_device';
  return runtime.database.transaction(async (tx) => {
    await tx.lock(userId);
    // The account may have been suspended since; a session that starts now would outlive the suspension.
    refuseSuspended(runtime, (await personById(tx.db, userId)) ?? person);
    await beforeSession(tx);
    const session = await startSession(runtime, tx, userId, facts, request.origin);
    await recordSecurityEvent(runtime, tx, { userId, kind, facts });
    if (session.deletionCancelled)
      await recordSecurityEvent(runtime, tx, { userId, kind: 'deletion_cancelled', facts });
    return signedIn(runtime, person, session, request.transport, 200);
  });
}

/** @throws ApiError account_suspended with the reason and the end */
export function refuseSuspended(runtime: Runtime, person: PersonRow): void {
  if (!isSuspended(person, runtime.clock.now())) return;
  const until = person.suspendedUntil ? ` until ${isoTime(person.suspendedUntil)}` : '';
  const reason = person.suspensionReason ? `: ${person.suspensionReason}` : '';
  throw new ApiError('account_suspended', { message: `The account is suspended${until}${reason}.` });
}

export function signedIn(
  runtime: Runtime,
  person: PersonRow,
  session: NewSession,
  transport: Transport,
  status: 200 | 201,
): Reply<SignedIn> {
  const csrfToken = transport === 'token' ? null : deriveCsrfToken(runtime, session.id);
  const body: SignedIn = {
    user: accountView(person, runtime.settings, { csrfToken }),
    csrfToken,
    ...(transport === 'token' ? { token: session.token } : {}),
    ...(session.deletionCancelled ? { deletionCancelled: true as const } : {}),
  };
  if (transport === 'token') return new Reply(status, body);
  const cookies = [sessionCookie(runtime.settings, session.token), deviceCookie(runtime, person.id)];
  return new Reply(status, body, { 'set-cookie': cookies });
}
