/**
 * The state of a sign-in while the person is at the provider. It waits, sealed, in a cookie, so that the answer counts
 * only in this browser, for 10 minutes, and for its purpose.
 */
import { ApiError, fingerprint, MINUTE_MS, type RequestFacts, seal, unseal } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { Runtime } from '../../runtime.ts';
import { readCookie, writeCookie } from '../accounts/index.ts';
import { connectProvider } from './connection.ts';
import { loadOpenIdClient } from './libraries.ts';

const LIFETIME_MS = 10 * MINUTE_MS;
const PURPOSE = 'provider sign-in';
/** The maximum age of the log-in at the provider when it serves as proof of identity. */
export const PROOF_AGE_SECS = 300;

export type Aim = { readonly to: 'sign in'; readonly inviteCode?: string; readonly locale?: string } | OwnAim;

/** Started by a signed-in person, in this session. */
export interface OwnAim {
  readonly to: 'link' | 'prove';
  readonly userId: string;
  readonly sessionId: string;
  /** What the password was when it proved who links; see `passwordMark`. */
  readonly passwordMark?: string;
  /** The issuer of the provider whose proof replaced the password. */
  readonly provedBy?: string | undefined;
}

export interface ProviderAttempt {
  readonly providerId: string;
  readonly aim: Aim;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: number;
}

/** The redirect address: a page of the web client, which passes the answer on. */
export function redirectUri({ settings }: Pick<Runtime, 'settings'>, { id }: OidcProvider): string {
  return `${settings.baseUrl}/sign-in/${id}`;
}

/** Starts an attempt. @returns the provider's page and the cookie. @throws ApiError provider_unavailable */
export async function beginAttempt(
  runtime: Runtime,
  provider: OidcProvider,
  aim: Aim,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const openId = await loadOpenIdClient();
  const configuration = await connectProvider(runtime, provider);
  const attempt: ProviderAttempt = {
    providerId: provider.id,
    aim,
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
    expiresAt: runtime.clock.now() + LIFETIME_MS,
  };
  const url = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(runtime, provider),
    scope: provider.scopes.join(' '),
    response_type: 'code',
    code_challenge: await openId.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    ...(aim.to === 'prove' ? { prompt: 'login', max_age: String(PROOF_AGE_SECS) } : {}),
  });
  const sealed = seal(runtime.instanceKey, PURPOSE, JSON.stringify(attempt)).toString('base64url');
  return {
    url: url.href,
    cookie: writeCookie(runtime.settings, cookieName(attempt.state), sealed, LIFETIME_MS / 1000),
  };
}

/**
 * The attempt that an answer belongs to, in the browser that began it.
 * @throws ApiError ticket_expired when it began elsewhere, for something else, or too long ago
 */
export function readAttempt(
  runtime: Runtime,
  facts: RequestFacts,
  provider: OidcProvider,
  state: string | null,
): ProviderAttempt {
  const sealed = readCookie(runtime.settings, cookieName(state ?? ''), facts.cookie ?? undefined);
  const attempt = sealed === undefined ? null : unsealAttempt(runtime, sealed);
  if (
    !attempt ||
    attempt.state !== state ||
    attempt.providerId !== provider.id ||
    attempt.expiresAt <= runtime.clock.now()
  )
    throw new ApiError('ticket_expired');
  return attempt;
}

/** Deletes the cookie of an attempt. */
export function clearedAttempt({ settings }: Runtime, { state }: ProviderAttempt): string {
  return writeCookie(settings, cookieName(state), '', 0);
}

function unsealAttempt({ instanceKey }: Runtime, sealed: string): ProviderAttempt | null {
  try {
    return JSON.parse(unseal(instanceKey, PURPOSE, Buffer.from(sealed, 'base64url')));
  } catch {
    return null;
  }
}

/** One cookie per attempt, because people open two tabs. */
function cookieName(state: string): string {
  return `sign-in-${fingerprint(state).toString('hex').slice(0, 12)}`;
}
