/** Also logs people out at their provider (OpenID Connect RP-Initiated Logout 1.0). */
import { setTimeout } from 'node:timers/promises';
import { type SealedColumn, seal, unsealIfReadable } from '@guildhall/platform';
import type { Configuration } from 'openid-client';
import type { Context, Runtime } from '../../runtime.ts';
import { redirectUri } from './attempts.ts';
import { connectProvider, logFailure } from './connection.ts';
import type { Identity } from './identity.ts';
import { loadOpenIdClient } from './libraries.ts';
import { findProviderSession } from './store.ts';

const PURPOSE = 'id token of a session';
export const SEALED_ID_TOKENS: readonly SealedColumn[] = ['sessions', 'login_tickets'].map((table) => ({
  table,
  column: 'provider_token',
  purpose: PURPOSE,
}));
/** Longer tokens would make URLs that servers refuse. */
const MAX_TOKEN_LENGTH = 4096;
/** The most by which an unreachable provider delays logging out. */
const WAIT_MS = 2_000;

/** The ID token in the form in which it is stored with a session. @returns null if it is too long */
export function sealIdToken({ instanceKey }: Runtime, { idToken }: Identity): Buffer | null {
  return idToken.length > MAX_TOKEN_LENGTH ? null : seal(instanceKey, PURPOSE, idToken);
}

/**
 * The provider's page that ends its session from which the caller's session came.
 * @returns null when there is nothing to end or the provider cannot be reached, so that logging out here never fails
 */
export async function startProviderLogOut({ runtime, actor }: Context): Promise<{ url: string | null }> {
  const from = await findProviderSession(runtime.database.db, actor.id, actor.credentialId);
  const provider = runtime.providers.find(({ issuer }) => issuer === from?.issuer);
  if (!from || !provider?.logOut) return { url: null };
  const configuration = await connectInTime(connectProvider(runtime, provider));
  if (!configuration?.serverMetadata().end_session_endpoint) return { url: null };
  try {
    const { buildEndSessionUrl, randomState } = await loadOpenIdClient();
    const url = buildEndSessionUrl(configuration, {
      ...hint(runtime, from),
      post_logout_redirect_uri: redirectUri(runtime, provider),
      state: randomState(),
    });
    return { url: url.href };
  } catch (error) {
    logFailure(runtime, provider, error);
    return { url: null };
  }
}

async function connectInTime(connecting: Promise<Configuration>): Promise<Configuration | null> {
  const waiting = new AbortController();
  try {
    return await Promise.race([connecting, setTimeout(WAIT_MS, null, { signal: waiting.signal })]);
  } catch {
    return null;
  } finally {
    waiting.abort();
  }
}

function hint(
  { instanceKey }: Runtime,
  { idToken, name }: { readonly idToken: Buffer | null; readonly name: string | null },
): Record<string, string> {
  // Null if another key of the instance sealed it.
  const hinted = idToken && unsealIfReadable(instanceKey, PURPOSE, idToken);
  if (hinted !== null) return { id_token_hint: hinted };
  return name === null ? {} : { logout_hint: name };
}
