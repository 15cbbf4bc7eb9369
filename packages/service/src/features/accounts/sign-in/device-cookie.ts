/** Browsers that have logged in to an account: told by a cookie that outlives the session and opens nothing. */
import { constantTimeEqual, keyedHash, randomToken } from '@guildhall/platform';
import type { Ground } from '../../../ground.ts';
import { readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'device';
const MAX_AGE_SECS = 365 * 24 * 3600;

type Signer = Pick<Ground, 'instanceKey' | 'settings'>;

/** The cookie of a browser that just logged in. */
export function deviceCookie(ground: Signer, userId: string): string {
  const id = randomToken(9);
  return writeCookie(ground.settings, COOKIE, `${id}.${signature(ground, userId, id)}`, MAX_AGE_SECS);
}

/** @param header the Cookie header. */
export function isKnownDevice(ground: Signer, userId: string, header: string | null): boolean {
  const [id, signed] = readCookie(ground.settings, COOKIE, header ?? undefined)?.split('.') ?? [];
  return id !== undefined && signed !== undefined && constantTimeEqual(signed, signature(ground, userId, id));
}

function signature({ instanceKey }: Signer, userId: string, id: string): string {
  return keyedHash(instanceKey, JSON.stringify(['known device', userId, id]));
}
