/** Checks a provider's answer and reads the person's identity from its claims. */
import { ApiError } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Runtime } from '../../runtime.ts';
import { isEmailAddress } from '../accounts/index.ts';
import { PROOF_AGE_SECS, type ProviderAttempt, redirectUri } from './attempts.ts';
import { connectProvider, isUnreachable, logFailure } from './connection.ts';
import { loadOpenIdClient } from './libraries.ts';

type Claims = Readonly<Record<string, unknown>>;

/** An account of a provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's session id, for logout tokens. */
  readonly session: string | null;
  /** Proves to the provider who logs out; not a credential. */
  readonly idToken: string;
  /** The provider's name for the account: a username or address. */
  readonly name: string | null;
  readonly displayName: string | null;
  /** In lower case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
  /** Whether the provider has checked a second factor of an accepted kind. */
  readonly hasSecondFactor: boolean;
}

/**
 * Exchanges an answer for the identity it proves, after checking state, nonce, issuer, audience, times and signature.
 * @throws ApiError sign_in_failed, provider_unavailable
 */
export async function readIdentity(
  runtime: Runtime,
  provider: OidcProvider,
  attempt: ProviderAttempt,
  answer: URLSearchParams,
): Promise<Identity> {
  const { AuthorizationResponseError, authorizationCodeGrant, fetchUserInfo } = await loadOpenIdClient();
  const configuration = await connectProvider(runtime, provider);
  const url = new URL(redirectUri(runtime, provider));
  url.search = answer.toString();
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
      ...(attempt.aim.to === 'prove' ? { maxAge: PROOF_AGE_SECS } : {}),
    });
    const claims = tokens.claims();
    const { id_token: idToken } = tokens;
    if (!claims || idToken === undefined) throw new Error('the provider gave no ID token');
    const isComplete = !wantedClaims(provider).some((name) => claimAt(claims, name) === undefined);
    if (isComplete || !configuration.serverMetadata().userinfo_endpoint)
      return identityFrom(provider, idToken, claims);
    const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return identityFrom(provider, idToken, { ...more, ...claims });
  } catch (error) {
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
      throw new ApiError('sign_in_failed', { message: 'You did not log in at the provider.' });
    logFailure(runtime, provider, error);
    throw new ApiError(isUnreachable(error) ? 'provider_unavailable' : 'sign_in_failed');
  }
}

/** Claims read from the user info endpoint when the ID token lacks them. */
function wantedClaims({ groups }: OidcProvider): readonly string[] {
  return ['preferred_username', 'email', 'name', ...(groups ? [groups.claim] : [])];
}

function identityFrom(
  provider: OidcProvider,
  idToken: string,
  claims: Claims & { readonly sub: string },
): Identity {
  const email = textIn(claims, 'email')?.toLowerCase() ?? null;
  return {
    issuer: provider.issuer,
    subject: claims.sub,
    session: textIn(claims, 'sid'),
    idToken,
    name: textIn(claims, 'preferred_username') ?? email,
    displayName: textIn(claims, 'name'),
    email: email !== null && isEmailAddress(email) ? email : null,
    emailVerified: claimAt(claims, 'email_verified') === true,
    groups: provider.groups ? textsIn(claims, provider.groups.claim) : [],
    hasSecondFactor:
      provider.secondFactor.acr.includes(textIn(claims, 'acr') ?? '') ||
      textsIn(claims, 'amr').some((method) => provider.secondFactor.amr.includes(method)),
  };
}

/** A claim by its name, or by a path of dots into objects (`realm_access.roles`). */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Claims)[key]
      : undefined;
  }, claims);
}

function textIn(claims: Claims, name: string): string | null {
  const value = claimAt(claims, name);
  return typeof value === 'string' && value !== '' && !value.includes('\0') ? value : null;
}

function textsIn(claims: Claims, name: string): readonly string[] {
  const value = claimAt(claims, name);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
