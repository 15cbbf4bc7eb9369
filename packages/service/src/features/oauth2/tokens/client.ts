/** Authenticates clients at the token endpoints (specification 1, "Authentication"; design 13.15). */
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
 * The client of a request, by its secret in a header or the body but never both. Counts the request against `limit`;
 * requests without the right secret are counted apart, so that strangers cannot use the client's limit up.
 * @throws RateLimitedError; OAuthError invalid_request, invalid_client
 */
export async function authenticateClient(
  runtime: Runtime,
  basic: BasicCredentials | null,
  body: SentCredentials,
  limit = CLIENT_TOKEN_RATE_LIMIT,
): Promise<ApplicationRow> {
  const clientId = basic?.clientId || body.client_id;
  const application =
    clientId && isId(clientId) ? await applicationById(runtime.database.db, clientId) : undefined;
  const secret = basic?.clientSecret || body.client_secret || null;
  const isRight = application !== undefined && isSecretRight(application, secret);
  if (clientId) {
    const key = isRight ? clientId : `${clientId.slice(0, 32)}|refused`;
    await countCall(runtime, { ...limit, key, scope: 'user' });
  }
  const inBody = body.client_secret !== undefined && body.client_secret !== '';
  if (basic && inBody) throw new OAuthError('invalid_request', 'The client credentials are sent twice.');
  if (basic && body.client_id && body.client_id !== basic.clientId)
    throw new OAuthError('invalid_request', 'The header and the body name different clients.');
  if (!clientId) throw new OAuthError('invalid_request', 'client_id is missing.');
  if (!isRight || (await isApplicationStopped(runtime, runtime.database.db, application)))
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
