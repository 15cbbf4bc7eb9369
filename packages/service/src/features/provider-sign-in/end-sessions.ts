/** Back-channel logout: the provider reports that one or all sessions of a person have ended. */
import { fingerprint, OAuthError } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { createRemoteJWKSet, FetchImplementation, JWTPayload } from 'jose';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { endSessions, recordSecurityEvent } from '../accounts/index.ts';
import { connectProvider, fetchLike, logFailure, requireProvider, TOLERANCE_SECS } from './connection.ts';
import { loadJose } from './libraries.ts';
import { deleteProviderTickets, findLink, listProviderSessions, storeLogoutToken } from './store.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_SECS = 300;

interface Logout {
  readonly tokenId: string;
  readonly subject: string | null;
  readonly session: string | null;
}

/**
 * Ends the sessions here that belong to a logout token, on every process at once.
 * @throws OAuthError invalid_request for a token that the provider did not issue for this instance, or that was used
 * before; ApiError unknown_provider, provider_unavailable
 */
export async function endProviderSessions(
  runtime: Runtime,
  providerId: string,
  token: string | undefined,
): Promise<Record<string, never>> {
  const provider = requireProvider(runtime, providerId);
  const { tokenId, subject, session } = await readLogout(runtime, provider, token ?? '');
  const { issuer } = provider;
  await runtime.database.transaction(async (tx) => {
    const expiresAt = new Date(runtime.clock.now() + 2 * MAX_AGE_SECS * 1000);
    if (!(await storeLogoutToken(tx.db, { issuer, fingerprint: fingerprint(tokenId), expiresAt })))
      throw new OAuthError('invalid_request', 'The logout token was used before.');
    const link = subject === null ? undefined : await findLink(tx.db, { issuer, subject });
    if (subject !== null && !link && session === null) return;
    const from = { issuer, userId: link?.userId ?? null, session };
    await deleteProviderTickets(tx.db, from);
    const byUser = Map.groupBy(await listProviderSessions(tx.db, from), ({ userId }) => userId);
    for (const [userId, sessions] of byUser) {
      await endSessions(tx, userId, { only: sessions.map(({ id }) => id) });
      const event = { userId, kind: 'session_ended', detail: provider.name } as const;
      await recordSecurityEvent(runtime, tx, event);
    }
  });
  return {};
}

/** Checks signature, issuer, audience, age and the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. */
async function readLogout(runtime: Runtime, provider: OidcProvider, token: string): Promise<Logout> {
  const keys = await keysFor(runtime, provider);
  const { jwtVerify } = await loadJose();
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      maxTokenAge: MAX_AGE_SECS,
      clockTolerance: TOLERANCE_SECS,
    }));
  } catch (error) {
    logFailure(runtime, provider, error);
    throw new OAuthError('invalid_request', 'The logout token is not valid here.');
  }
  const { jti, sub = null, sid, nonce, events } = payload;
  const session = typeof sid === 'string' ? sid : null;
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  if (typeof jti !== 'string' || nonce !== undefined || !isLogout || (sub === null && session === null))
    throw new OAuthError('invalid_request', 'The token is not a logout token.');
  return { tokenId: jti, subject: sub, session };
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

const knownKeys = perRuntime(() => new Map<string, Keys>());

/** The provider's public keys, read again when a token names an unknown one. */
async function keysFor(runtime: Runtime, provider: OidcProvider): Promise<Keys> {
  const { jwks_uri: address } = (await connectProvider(runtime, provider)).serverMetadata();
  if (!address) throw new OAuthError('invalid_request', 'The provider publishes no keys.');
  const { createRemoteJWKSet, customFetch } = await loadJose();
  const known = knownKeys(runtime);
  const fetchKeys: FetchImplementation = async (url, { method, headers }) =>
    fetchLike(runtime.providerFetch)(url, {
      method,
      headers: Object.fromEntries(headers),
      body: null,
      redirect: 'manual',
    });
  const keys = known.get(address) ?? createRemoteJWKSet(new URL(address), { [customFetch]: fetchKeys });
  known.set(address, keys);
  return keys;
}
