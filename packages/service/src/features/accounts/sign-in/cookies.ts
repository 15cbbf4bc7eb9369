/** The session cookie (design 6.1). */
import type { InstanceSettings } from '../../../ground.ts';

const MAX_AGE_SECS = 30 * 24 * 3600;

function cookieName(settings: InstanceSettings): string {
  return settings.secureCookies ? '__Host-session' : 'session';
}

/** Reads the session token out of a Cookie header. */
export function readSessionCookie(
  settings: InstanceSettings,
  header: string | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${cookieName(settings)}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length) || undefined;
  }
  return undefined;
}

export function sessionCookie(settings: InstanceSettings, token: string): string {
  return `${cookieName(settings)}=${token}; Max-Age=${MAX_AGE_SECS}${attributes(settings)}`;
}

export function clearedSessionCookie(settings: InstanceSettings): string {
  return `${cookieName(settings)}=; Max-Age=0${attributes(settings)}`;
}

function attributes(settings: InstanceSettings): string {
  return `; Path=/; HttpOnly; SameSite=Lax${settings.secureCookies ? '; Secure' : ''}`;
}
