/** Authenticates clients at the token and revoke endpoints (specification 1, "Authentication"; design 13.15). */
import { type BasicCredentials, constantTimeEqual, fingerprint, OAuthError } from '@guildhall/platform';
import { CLIENT_TOKEN_RATE_LIMIT, isId } from '@guildhall/protocol';
import { countCall } from '../../../call-limits.ts';
import type { Runtime } from '../../../runtime.ts';
import { type ApplicationRow, applicationById, isApplicationStopped } from '../../applications/index.ts';

interface SentCredentials {
  readonly client_id?: string;
  readonly client_secret?: string;
}

/**
 * The client of a request: counts its id against the limit, then checks its secret, from a header or the body but never
 * both.
 * @throws RateLimitedError; OAuthError invalid_request, invalid_client.
 */
export async function authenticateClient(
  runtime: Runtime,
  basic: BasicCredentials | null,
  body: SentCredentials,
): Promise<ApplicationRow> {
  const clientId = basic?.clientId || body.client_id;
  if (clientId)
    await countCall(runtime, { ...CLIENT_TOKEN_RATE_LIMIT, key: clientId.slice(0, 32), scope: 'user' });
  const inBody = body.client_secret !== undefined && body.client_secret !== '';
  if (basic && inBody) throw new OAuthError('invalid_request', 'The client credentials are sent twice.');
  if (basic && body.client_id && body.client_id !== basic.clientId)
    throw new OAuthError('invalid_request', 'The header and the body name different clients.');
  if (!clientId) throw new OAuthError('invalid_request', 'client_id is missing.');
  const application = isId(clientId) ? await applicationById(runtime.database.db, clientId) : undefined;
  const secret = basic?.clientSecret || body.client_secret || null;
  if (
    !application ||
    !isSecretRight(application, secret) ||
    (await isApplicationStopped(runtime, application))
  )
    throw new OAuthError(
      'invalid_client',
      'The client is unknown or suspended, or its secret is missing or wrong.',
      basic !== null,
    );
  return application;
}

/** A public client has no secret; a request with one is refused (design, chapter 7). */
function isSecretRight(application: ApplicationRow, secret: string | null): boolean {
  if (application.publicClient) return secret === null;
  if (secret === null) return false;
  return constantTimeEqual(
    fingerprint(secret).toString('hex'),
    application.secretFingerprint.toString('hex'),
  );
}
