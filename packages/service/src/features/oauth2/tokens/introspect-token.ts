import { type BasicCredentials, NO_STORE, OAuthError, Reply } from '@guildhall/platform';
import { CLIENT_INTROSPECTION_RATE_LIMIT, type EndpointBody, type Introspection } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { isAccountUsable, usersByIds } from '../../accounts/index.ts';
import { locateSecret } from '../secrets.ts';
import { findPairByAccess, findPairByRefresh } from '../store.ts';
import { authenticateClient } from './client.ts';
import { withoutEmpty } from './issue-token.ts';

/**
 * Whether a token works, and for what (RFC 7662). Bypasses all caches, so that revoking and suspending take effect at
 * once. Public clients cannot authenticate and are refused.
 * @throws OAuthError invalid_request, invalid_client
 */
export async function introspectToken(
  runtime: Runtime,
  basic: BasicCredentials | null,
  sent: NonNullable<EndpointBody<'introspectToken'>>,
): Promise<Reply<Introspection>> {
  const input = withoutEmpty(sent);
  const client = await authenticateClient(runtime, basic, input, CLIENT_INTROSPECTION_RATE_LIMIT);
  if (client.publicClient)
    throw new OAuthError('invalid_client', 'A public client cannot introspect tokens.', basic !== null);
  if (input.token === undefined) throw new OAuthError('invalid_request', 'token is missing.');
  return new Reply(200, await introspect(runtime, client.id, input.token), NO_STORE);
}

async function introspect(runtime: Runtime, clientId: string, token: string): Promise<Introspection> {
  const locator = locateSecret(token);
  if (locator?.applicationId !== clientId) return { active: false };
  const { db } = runtime.database;
  const byAccess = await findPairByAccess(db, locator);
  const pair = byAccess ?? (await findPairByRefresh(db, locator));
  const expiresAt = byAccess ? byAccess.accessExpiresAt : pair?.refreshExpiresAt;
  const now = runtime.clock.now();
  if (!pair || !expiresAt || pair.replacedAt !== null || expiresAt.getTime() <= now) return { active: false };
  const [user] = await usersByIds(db, [pair.userId]);
  if (!user || !isAccountUsable(user, now)) return { active: false };
  return {
    active: true,
    scope: pair.scopes.join(' '),
    client_id: clientId,
    ...(byAccess ? { token_type: 'Bearer' as const } : {}),
    exp: Math.floor(expiresAt.getTime() / 1000),
    iss: runtime.settings.baseUrl,
    ...(pair.scopes.includes('identify') ? { sub: user.id, username: user.username } : {}),
  };
}
