/**
 * The metadata of each provider, read when first needed and kept for an hour. While a provider is down, the old
 * metadata stays in use and only its own sign-ins fail.
 */
import { ApiError, HOUR_MS, type SafeFetch, SafeFetchError } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { loadJose, loadOpenIdClient } from './libraries.ts';

const FRESH_MS = HOUR_MS;
/** The pause after a failure, so that not every visitor asks a provider that is down. */
const PAUSE_MS = 5_000;
const TIMEOUT_MS = 10_000;
const REASON_CHARS = 300;
/** Allowed difference between the clocks of a provider and this instance. */
export const TOLERANCE_SECS = 30;

interface CachedProvider {
  readonly configuration: Promise<Configuration>;
  readAt: number;
}

/** @throws ApiError unknown_provider */
export function requireProvider({ providers }: Pick<Runtime, 'providers'>, id: string): OidcProvider {
  const provider = providers.find((known) => known.id === id);
  if (!provider) throw new ApiError('unknown_provider');
  return provider;
}

const knownProviders = perRuntime(() => new Map<string, CachedProvider>());

/** The provider's metadata and the client configuration for it. @throws ApiError provider_unavailable */
export async function connectProvider(runtime: Runtime, provider: OidcProvider): Promise<Configuration> {
  const known = knownProviders(runtime);
  const now = runtime.clock.now();
  const kept = known.get(provider.id);
  if (kept && now - kept.readAt < FRESH_MS) return kept.configuration;
  const entry: CachedProvider = { readAt: now, configuration: read() };
  known.set(provider.id, entry);
  return entry.configuration;

  function read(): Promise<Configuration> {
    return discoverProvider(runtime, provider).catch((error: unknown) => {
      // Tried again after the pause; until then the last metadata or the failure stays.
      entry.readAt = now - FRESH_MS + PAUSE_MS;
      if (kept) return kept.configuration;
      throw error;
    });
  }
}

async function discoverProvider(runtime: Runtime, provider: OidcProvider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } =
    await loadOpenIdClient();
  const metadata = {
    ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    [clockTolerance]: TOLERANCE_SECS,
  };
  try {
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      metadata,
      await clientAuthentication(provider),
      {
        [customFetch]: fetchLike(runtime.providerFetch),
        timeout: TIMEOUT_MS / 1000,
        // The configuration accepts http only for this machine.
        execute: issuer.startsWith('http:')
          ? [allowInsecureRequests, enableNonRepudiationChecks]
          : [enableNonRepudiationChecks],
      },
    );
    if (configuration.serverMetadata().issuer !== issuer)
      throw new Error('the provider names itself differently from the configuration');
    return configuration;
  } catch (error) {
    logFailure(runtime, provider, error);
    throw new ApiError('provider_unavailable');
  }
}

async function clientAuthentication(provider: OidcProvider): Promise<ClientAuth> {
  const { clientSecret, clientKey } = provider;
  const { None, PrivateKeyJwt } = await loadOpenIdClient();
  if (clientKey === null) return clientSecret === null ? None() : bySecret(clientSecret);
  const pem = clientKey.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { importPKCS8 } = await loadJose();
  const key = await importPKCS8(pem, clientKey.algorithm);
  return PrivateKeyJwt(clientKey.id === undefined ? key : { key, kid: clientKey.id });
}

/** In the form if the provider says that it accepts that, else in the header, which is the default of the protocol. */
async function bySecret(secret: string): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await loadOpenIdClient();
  const [inForm, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const takesForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    (takesForm ? inForm : inHeader)(server, ...request);
  };
}

/** The safe fetch in the form that libraries ask for; no redirect is followed. */
export function fetchLike(safeFetch: SafeFetch): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await safeFetch(url, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
    });
    answer.headers.delete('content-encoding');
    answer.headers.delete('content-length');
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/** Logs why talking to a provider failed; neither codes nor tokens are part of it. */
export function logFailure({ log }: Pick<Runtime, 'log'>, { id }: OidcProvider, error: unknown): void {
  log.warn({ provider: id, reasons: reasonsIn(error) }, 'signing in through a provider failed');
}

function reasonsIn(error: unknown): string[] {
  const reasons: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    reasons.push(cause.message, ...reasonsOfProvider(cause));
  return reasons;
}

interface ProviderError {
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/** What the provider says about its refusal, such as `invalid_client`: in the body or in the challenges of a 401. */
function reasonsOfProvider(error: Error & ProviderError): string[] {
  const challenges: readonly { readonly parameters: ProviderError }[] = Array.isArray(error.cause)
    ? error.cause
    : [];
  return [error, ...challenges.map(({ parameters }) => parameters)]
    .flatMap((stated) => [stated.error, stated.error_description])
    .filter((text) => typeof text === 'string')
    .map((text) => text.slice(0, REASON_CHARS));
}

/** Whether the provider could not be reached, as opposed to an answer that was refused. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SafeFetchError) return true;
  }
  return false;
}
