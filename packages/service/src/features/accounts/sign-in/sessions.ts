/** Sessions: opaque tokens, stored as fingerprints, renewed on use (design 6.1). */
import {
  ApiError,
  DAY_MS,
  disconnect,
  fingerprint,
  HOUR_MS,
  type KnownCaller,
  keyedHash,
  type RequestFacts,
} from '@guildhall/platform';
import { CLOSE_CODES, LIMITS } from '@guildhall/protocol';
import { cachePerRuntime } from '../../../loading-cache.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { credentialTouch, userTouch } from '../../../touches.ts';
import { isAccountUsable } from '../account-state.ts';
import { cancelDeletion } from '../deletion/deletion.ts';
import { shortUserAgent } from '../security-events/record-security-event.ts';
import { deleteSessions, insertSession, listActiveSessions, renewSession } from '../store.ts';
import { idInToken, newTokenWithId } from '../token-with-id.ts';
import { userDirectory } from '../user-directory.ts';
import { SESSION_MS, sessionCookie } from './cookies.ts';
import { holdSession, type LiveSession, sessionByFingerprint } from './live-session-store.ts';

/** A session is renewed at most this often, so that most requests need no write. */
const RENEW_AFTER_MS = HOUR_MS;

/** The provider that a session comes from. */
export interface SessionOrigin {
  readonly issuer: string;
  /** The session's id there, if it has one. */
  readonly session: string | null;
  /** The sealed ID token, if it is kept. */
  readonly idToken: Buffer | null;
}

export interface NewSession {
  readonly id: string;
  /** Returned to the client once. */
  readonly token: string;
  /** Whether the log-in cancelled a pending deletion of the account. */
  readonly deletionCancelled: boolean;
}

/** Starts a session, which cancels a pending deletion of the account. Above 50 sessions, the oldest one ends. */
export async function startSession(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  facts: RequestFacts,
  origin: SessionOrigin | null = null,
): Promise<NewSession> {
  const now = runtime.clock.now();
  const id = runtime.ids.next();
  const token = newTokenWithId(userId);
  await insertSession(tx.db, {
    userId,
    id,
    fingerprint: fingerprint(token),
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: new Date(endOfSession(runtime, now, now)),
    ip: facts.address,
    userAgent: shortUserAgent(facts),
    confirmedAt: null,
    issuer: origin?.issuer ?? null,
    providerSession: origin?.session ?? null,
    providerToken: origin?.idToken ?? null,
  });
  const surplus = (await listActiveSessions(tx.db, userId, new Date(now))).slice(LIMITS.sessionsPerPerson);
  if (surplus.length > 0) await endSessions(tx, userId, { only: surplus.map((session) => session.id) });
  return { id, token, deletionCancelled: await cancelDeletion(tx, userId) };
}

/** 30 days after its last use, and at most a fixed time after its start. */
function endOfSession({ settings }: Runtime, createdAt: number, usedAt: number): number {
  return Math.min(usedAt + SESSION_MS, createdAt + settings.sessionMaxDays * DAY_MS);
}

/** Ends sessions and closes their gateway connections. @returns how many ended */
export async function endSessions(
  tx: Transaction,
  userId: string,
  which: { readonly only?: readonly string[]; readonly except?: string },
): Promise<number> {
  const ended = await deleteSessions(tx.db, userId, which);
  if (ended.length > 0) closeConnections(tx, userId, ended);
  return ended.length;
}

/**
 * Locks the caller's account and requires that their session has not ended. Call it before a change that gives access
 * beyond the session or cannot be taken back: the end of all sessions must shut a stranger out for good.
 * @throws ApiError invalid_token
 */
export async function requireSession(
  tx: Transaction,
  { id, credentialId }: Pick<KnownCaller, 'id' | 'credentialId'>,
): Promise<void> {
  await tx.lock(id);
  if (!(await holdSession(tx.db, id, credentialId))) throw new ApiError('invalid_token');
}

/** Closes the gateway connections of an account (of certain credentials, or all) after the commit. */
export function closeConnections(tx: Transaction, userId: string, credentialIds?: readonly string[]): void {
  const touches = credentialIds ? credentialIds.map((id) => credentialTouch(id)) : [userTouch(userId)];
  const code = CLOSE_CODES.authenticationFailed.code;
  const payload = { userId, ...(credentialIds ? { credentialIds } : {}), code };
  tx.emit(disconnect, { kind: 'user', id: userId }, payload, { touches });
}

/** The CSRF token of a cookie session, which proves that a page of this origin makes the request. */
export function deriveCsrfToken(runtime: Runtime, sessionId: string): string {
  return keyedHash(runtime.instanceKey, `csrf:${sessionId}`);
}

/** A session in memory. Its callers are kept too, because deriving a CSRF token takes longer than most look-ups. */
interface HeldSession extends LiveSession {
  readonly callers: Partial<Record<TokenSource, KnownCaller>>;
}

type TokenSource = 'header' | 'cookie';

const sessionCache = cachePerRuntime<HeldSession>({
  capacity: 50_000,
  touchesOf: (_token, session) => [credentialTouch(session.id), userTouch(session.userId)],
  load: async (runtime, tokens) => {
    const found = new Map<string, HeldSession>();
    // A request has one token, so the loop usually runs once.
    for (const token of tokens) {
      const session = await loadSession(runtime, token);
      if (session) found.set(token, { ...session, callers: {} });
    }
    return found;
  },
});

async function loadSession(runtime: Runtime, token: string): Promise<LiveSession | undefined> {
  const userId = idInToken(token);
  if (userId === undefined) return undefined;
  return sessionByFingerprint(runtime.database.db, userId, fingerprint(token));
}

/**
 * The person of a session token. Renews the session, but not without its cookie: the browser would drop the older cookie
 * first.
 * @param answersWithCookie whether the response carries the caller's `renewedCookie`
 * @throws ApiError `invalid_token` when it is unknown or expired, or its account cannot be used
 */
export async function authenticateSession(
  runtime: Runtime,
  token: string,
  source: TokenSource,
  answersWithCookie = false,
): Promise<KnownCaller> {
  const kept = sessionCache(runtime).get(token);
  const session = kept instanceof Promise ? await kept : kept;
  const now = runtime.clock.now();
  if (!session || isOver(runtime, session, now)) throw new ApiError('invalid_token');
  const known = userDirectory(runtime).get(session.userId);
  const user = known instanceof Promise ? await known : known;
  if (!user || !isAccountUsable(user.row, now)) throw new ApiError('invalid_token');
  const mayRenew = source === 'header' || answersWithCookie;
  const renewing = mayRenew && now - session.lastUsedAt.getTime() > RENEW_AFTER_MS;
  session.callers[source] ??= {
    kind: 'person',
    id: session.userId,
    credentialId: session.id,
    csrfToken: source === 'cookie' ? deriveCsrfToken(runtime, session.id) : null,
    recheck: () => authenticateSession(runtime, token, source),
  };
  const caller = session.callers[source];
  if (!renewing) return caller;
  await renew(runtime, session, now);
  return source === 'cookie' ? { ...caller, renewedCookie: sessionCookie(runtime.settings, token) } : caller;
}

function isOver(runtime: Runtime, session: LiveSession, now: number): boolean {
  // The setting may have been lowered since the session was renewed last.
  const end = endOfSession(runtime, session.createdAt.getTime(), session.lastUsedAt.getTime());
  return Math.min(end, session.expiresAt.getTime()) <= now;
}

async function renew(runtime: Runtime, session: LiveSession, now: number): Promise<void> {
  const usedAt = new Date(now);
  const expiresAt = new Date(endOfSession(runtime, session.createdAt.getTime(), now));
  const { userId, id } = session;
  await runtime.database.transaction(async (tx) => {
    await renewSession(tx.db, { userId, id, usedAt, expiresAt });
    // Every process must drop its cached expiry of the session.
    tx.touch([credentialTouch(id)]);
  });
}
