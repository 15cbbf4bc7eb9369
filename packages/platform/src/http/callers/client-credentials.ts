/**
 * Reads an OAuth2 client's credentials from the header (RFC 6749 2.3.1). The use case reads credentials in the body.
 */

import { OAuthError } from '../answers/oauth-error.ts';
import type { BasicCredentials } from '../route.ts';

/**
 * Reads HTTP Basic, whose two parts are form-encoded. @returns null if the header is absent
 * @throws OAuthError invalid_client for any other scheme and for malformed headers
 */
export function readBasic(authorization: string | undefined): BasicCredentials | null {
  if (authorization === undefined) return null;
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) throw unreadable();
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) throw unreadable();
  return { clientId: decoded(text.slice(0, colon)), clientSecret: decoded(text.slice(colon + 1)) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw unreadable();
  }
}

function unreadable(): OAuthError {
  return new OAuthError(
    'invalid_client',
    'The Authorization header is not HTTP Basic with a client id and secret.',
    true,
  );
}
