/** Cookies: the session (design 6.1), and the device cookie that identifies a browser. */
import { DAY_MS } from '@guildhall/platform';
import type { InstanceSettings } from '../../../runtime.ts';

const SESSION = 'session';
/** How long a session and its cookie last without use. */
export const SESSION_MS = 30 * DAY_MS;

function fullName(settings: InstanceSettings, name: string): string {
  return settings.secureCookies ? `__Host-${name}` : name;
}

/** @param header the Cookie header */
export function readCookie(
  settings: InstanceSettings,
  name: string,
  header: string | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  const prefix = `${fullName(settings, name)}=`;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length) || undefined;
  }
  return undefined;
}

/** The value of a Set-Cookie header; scripts cannot read the cookie. */
export function writeCookie(
  settings: InstanceSettings,
  name: string,
  value: string,
  maxAgeSecs: number,
): string {
  const secure = settings.secureCookies ? '; Secure' : '';
  return `${fullName(settings, name)}=${value}; Max-Age=${maxAgeSecs}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Reads the session token from a Cookie header. */
export function readSessionCookie(
  settings: InstanceSettings,
  header: string | undefined,
): string | undefined {
  return readCookie(settings, SESSION, header);
}

export function sessionCookie(settings: InstanceSettings, token: string): string {
  return writeCookie(settings, SESSION, token, SESSION_MS / 1000);
}

export function clearedSessionCookie(settings: InstanceSettings): string {
  return writeCookie(settings, SESSION, '', 0);
}
