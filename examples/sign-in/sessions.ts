/** Sessions in memory. A real site stores its sessions so that a restart does not lose them. */
import { randomBytes } from 'node:crypto';
import type { PendingLogIn } from './guildhall.ts';

export interface Session {
  readonly pending?: PendingLogIn;
  readonly accessToken?: string;
  /** Shown once, on the next page. */
  readonly notice?: string;
}

const COOKIE = 'bike_kitchen';
const HOLDS_SECS = 24 * 60 * 60;
const sessions = new Map<string, Session>();

function idOf(cookies: string | undefined): string {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1] ?? '';
}

/** The session of a request's `Cookie` header; empty for a new browser. */
export function readSession(cookies: string | undefined): Session {
  return sessions.get(idOf(cookies)) ?? {};
}

/**
 * Replaces a request's session. Each gets a new id, so that an id from before the log-in is useless afterwards.
 *
 * @param secure whether the site is on https
 * @returns a `Set-Cookie` header
 */
export function replaceSession(cookies: string | undefined, session: Session, secure: boolean): string {
  sessions.delete(idOf(cookies));
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, session);
  setTimeout(() => sessions.delete(id), HOLDS_SECS * 1000).unref();
  return `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${HOLDS_SECS}${secure ? '; Secure' : ''}`;
}
