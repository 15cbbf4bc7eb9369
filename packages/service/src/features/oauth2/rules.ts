/** Pure rules of OAuth2 (specification 1, "Scopes", "Authentication", "Limits"). */
import { hash } from 'node:crypto';
import { constantTimeEqual } from '@guildhall/platform';
import { OAUTH_SCOPES, type OAuthScope } from '@guildhall/protocol';

/** Each is valid while now is before its start plus its length (design 13.44). */
export const CODE_MS = 10 * 60 * 1000;
export const ACCESS_MS = 7 * 24 * 3600 * 1000;
export const REFRESH_MS = 90 * 24 * 3600 * 1000;
export const STATE_LENGTH = 1024;

/** Scopes of a request, each once, in the order of the table. @returns null for an unknown one or none. */
export function parseScopes(text: string | undefined): readonly OAuthScope[] | null {
  const words = (text ?? '').split(' ').filter((word) => word !== '');
  const known: readonly string[] = OAUTH_SCOPES;
  if (words.length === 0 || words.some((word) => !known.includes(word))) return null;
  return ordered(words);
}

/** Scopes in the order of the table, each once. */
export function ordered(scopes: readonly string[]): readonly OAuthScope[] {
  return OAUTH_SCOPES.filter((scope) => scopes.includes(scope));
}

/**
 * What a new token carries: all that was ever allowed and is allowed now; `bot` only when it is asked for now, because
 * each server is chosen again (design 13.12).
 */
export function scopesOfNewToken(
  granted: readonly string[],
  asked: readonly string[],
): readonly OAuthScope[] {
  return ordered([...granted.filter((scope) => scope !== 'bot'), ...asked]);
}

/** Base64url without padding of a SHA-256. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a verifier is well formed and the one that the challenge was made of. */
export function matchesChallenge(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return constantTimeEqual(hash('sha256', verifier, 'base64url'), challenge);
}

/** A registered address with parameters added, which keeps every character of it. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const sent = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${new URLSearchParams(sent)}`;
}
