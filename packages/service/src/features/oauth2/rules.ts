/** Pure rules of OAuth2 (specification 1, "Scopes", "Authentication", "Limits"). */
import { hash } from 'node:crypto';
import { constantTimeEqual, DAY_MS, MINUTE_MS } from '@guildhall/platform';
import { OAUTH_SCOPES, type OAuthScope } from '@guildhall/protocol';

/** Each is valid until its start plus its lifetime (design 13.44). */
export const CODE_MS = 10 * MINUTE_MS;
export const ACCESS_MS = 7 * DAY_MS;
export const REFRESH_MS = 90 * DAY_MS;
export const STATE_LENGTH = 1024;

/** The distinct scopes of a request, in the order of the table. @returns null for an unknown scope or for none */
export function parseScopes(text: string | undefined): readonly OAuthScope[] | null {
  const words = (text ?? '').split(' ').filter((word) => word !== '');
  const known: readonly string[] = OAUTH_SCOPES;
  if (words.length === 0 || words.some((word) => !known.includes(word))) return null;
  return orderedScopes(words);
}

/** Distinct scopes in the order of the table. */
export function orderedScopes(scopes: readonly string[]): readonly OAuthScope[] {
  return OAUTH_SCOPES.filter((scope) => scopes.includes(scope));
}

/**
 * Scopes of a new token: all of the grant, and `bot` only if asked for now, because the server is chosen each time
 * (design 13.12).
 */
export function scopesOfNewToken(
  granted: readonly string[],
  asked: readonly string[],
): readonly OAuthScope[] {
  return orderedScopes([...granted.filter((scope) => scope !== 'bot'), ...asked]);
}

/** A SHA-256 in base64url without padding. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a verifier is well formed and matches the challenge. */
export function matchesChallenge(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return constantTimeEqual(hash('sha256', verifier, 'base64url'), challenge);
}

/** Adds parameters to a registered address and keeps all its characters. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const sent = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${separator}${new URLSearchParams(sent)}`;
}
