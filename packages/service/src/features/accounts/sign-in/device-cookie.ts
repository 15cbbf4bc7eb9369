/**
 * Recognises browsers that have logged in to an account, by a cookie that outlives the session and grants no access.
 */
import { constantTimeEqual, keyedHash, randomToken } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import { readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'device';
const MAX_AGE_SECS = 365 * 24 * 3600;

type Signer = Pick<Runtime, 'instanceKey' | 'settings'>;

/** The cookie for a browser that just logged in. */
export function deviceCookie(runtime: Signer, userId: string): string {
  const id = randomToken(9);
  return writeCookie(runtime.settings, COOKIE, `${id}.${signature(runtime, userId, id)}`, MAX_AGE_SECS);
}

/** @param header the Cookie header */
export function isKnownDevice(runtime: Signer, userId: string, header: string | null): boolean {
  const [id, signed] = readCookie(runtime.settings, COOKIE, header ?? undefined)?.split('.') ?? [];
  return (
    id !== undefined && signed !== undefined && constantTimeEqual(signed, signature(runtime, userId, id))
  );
}

function signature({ instanceKey }: Signer, userId: string, id: string): string {
  return keyedHash(instanceKey, JSON.stringify(['known device', userId, id]));
}
