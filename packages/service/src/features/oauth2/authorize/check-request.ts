/** Checks authorize requests, in the order of design 6.4. */
import { ApiError } from '@guildhall/platform';
import { isId, type OAuthScope, parsePermissions } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { type ApplicationRow, applicationById, isApplicationStopped } from '../../applications/index.ts';
import { isChallenge, parseScopes, STATE_LENGTH } from '../rules.ts';
import { returnToSite } from './return-to-site.ts';

/** The raw parameters; the page and the decision send the same. */
export interface AuthorizeParameters {
  readonly response_type?: string;
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly prompt?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly permissions?: string | number;
  readonly guild_id?: string;
}

export interface CheckedRequest {
  readonly application: ApplicationRow;
  readonly scopes: readonly OAuthScope[];
  /** Where the person returns to; null for an install link without one. */
  readonly redirect: string | null;
  readonly redirectGiven: boolean;
  /** An install link: it adds the bot, signs nobody in and yields no code. */
  readonly isInstall: boolean;
  readonly state: string | undefined;
  readonly codeChallenge: string | null;
  readonly permissions: bigint;
  readonly promptNone: boolean;
}

/** Sends the browser straight back to the site with an error. */
export interface RefusedRequest {
  readonly redirectTo: string;
}

type Mistake = 'invalid_request' | 'invalid_scope' | 'unsupported_response_type';

class MistakenRequest extends Error {
  readonly mistake: Mistake;
  constructor(mistake: Mistake, description: string) {
    super(description);
    this.mistake = mistake;
  }
}

/**
 * Checks a request before anyone is asked to log in.
 * @param unreadable names of parameters that are sent twice or are not text, which `input` lacks
 * @returns the request, or where to send its error
 * @throws ApiError unknown_application, unregistered_redirect (never redirected); invalid_authorization for a faulty
 * link without a redirect address
 */
export async function checkRequest(
  runtime: Runtime,
  input: AuthorizeParameters,
  unreadable: readonly string[] = [],
): Promise<CheckedRequest | RefusedRequest> {
  const clientId = input.client_id ?? '';
  const application = isId(clientId) ? await applicationById(runtime.database.db, clientId) : undefined;
  if (!application || (await isApplicationStopped(runtime, runtime.database.db, application)))
    throw new ApiError('unknown_application');
  const isInstall = !input.response_type && (input.scope ?? '').split(' ').includes('bot');
  const redirect = checkRedirect(application, input.redirect_uri || undefined, isInstall);
  const state = input.state === '' ? undefined : input.state;
  try {
    requireReadable(unreadable);
    return { application, isInstall, redirect, ...checkRest(application, input, isInstall), state };
  } catch (error) {
    if (!(error instanceof MistakenRequest)) throw error;
    if (redirect === null) throw new ApiError('invalid_authorization', { message: error.message });
    // When the state itself is too long, it is not sent back.
    const returned = isTooLong(state) ? undefined : state;
    const parameters = { error: error.mistake, error_description: error.message, state: returned };
    return { redirectTo: returnToSite(runtime, redirect, parameters) };
  }
}

function checkRedirect(
  application: ApplicationRow,
  given: string | undefined,
  isInstall: boolean,
): string | null {
  if (given !== undefined) {
    if (application.redirects.includes(given)) return given;
    throw new ApiError('unregistered_redirect');
  }
  if (isInstall) return null;
  const [only, ...others] = application.redirects;
  if (only === undefined || others.length > 0) throw new ApiError('unregistered_redirect');
  return only;
}

/** Every parameter may come once (RFC 6749 3.1). */
function requireReadable([first]: readonly string[]): void {
  if (first === undefined) return;
  throw new MistakenRequest('invalid_request', `The parameter ${first} is sent twice or is not text.`);
}

function checkRest(application: ApplicationRow, input: AuthorizeParameters, isInstall: boolean) {
  if (!isInstall && input.response_type !== 'code')
    throw new MistakenRequest('unsupported_response_type', 'response_type must be code.');
  if (isTooLong(input.state))
    throw new MistakenRequest('invalid_request', `state has up to ${STATE_LENGTH} characters.`);
  const prompt = input.prompt || 'consent';
  if (prompt !== 'consent' && prompt !== 'none')
    throw new MistakenRequest('invalid_request', 'prompt must be consent or none.');
  return {
    promptNone: prompt === 'none',
    redirectGiven: Boolean(input.redirect_uri),
    codeChallenge: isInstall ? null : checkChallenge(application, input),
    ...checkScopes(application, input),
  };
}

function checkChallenge(application: ApplicationRow, input: AuthorizeParameters): string | null {
  const { code_challenge_method: method } = input;
  if (method && method !== 'S256')
    throw new MistakenRequest('invalid_request', 'code_challenge_method must be S256.');
  const challenge = input.code_challenge || null;
  if (challenge === null) {
    if (!application.publicClient) return null;
    throw new MistakenRequest('invalid_request', 'A public client must send code_challenge.');
  }
  if (!isChallenge(challenge))
    throw new MistakenRequest('invalid_request', 'code_challenge must be 43 characters of base64url.');
  // Without it, the challenge would be the verifier itself (RFC 7636 4.3).
  if (!method) throw new MistakenRequest('invalid_request', 'code_challenge_method must be S256.');
  return challenge;
}

function checkScopes(application: ApplicationRow, input: AuthorizeParameters) {
  const scopes = parseScopes(input.scope);
  if (!scopes) throw new MistakenRequest('invalid_scope', 'scope is missing or names an unknown one.');
  if (!scopes.includes('bot')) return { scopes, permissions: 0n };
  if (application.botId === null) throw new MistakenRequest('invalid_scope', 'The application has no bot.');
  const requested = input.permissions === undefined || input.permissions === '' ? 0 : input.permissions;
  const permissions = parsePermissions(requested);
  if (permissions === null)
    throw new MistakenRequest('invalid_request', 'permissions is not a permissions number.');
  return { scopes, permissions };
}

function isTooLong(state: string | undefined): boolean {
  return state !== undefined && [...state].length > STATE_LENGTH;
}
