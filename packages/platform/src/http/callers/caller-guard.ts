/** Checks credentials and kinds of callers (design chapter 0, "Credential errors", and 6.1 "CSRF"). */
import { type Endpoint, isUrlCredential } from '@guildhall/protocol';
import { constantTimeEqual } from '../../crypto/index.ts';
import { ApiError } from '../answers/api-error.ts';
import type { RouteRequest } from '../exchange.ts';
import { type Caller, isKnown } from '../route.ts';
import { readBasic } from './client-credentials.ts';
import type { IsTrustedOrigin } from './trusted-origin.ts';

/** The credentials of a request. */
export interface PresentedCredentials {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
}

/**
 * Finds the caller. @returns `nobody` without credentials
 * @throws ApiError `invalid_token` for unknown or revoked credentials, or those of an account that cannot be used
 */
export type Authenticate = (
  presented: PresentedCredentials,
  facts: { address: string; userAgent: string | null },
) => Promise<Caller>;

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const NOBODY: Caller = { kind: 'nobody' };

export function createCallerGuard(
  endpoint: Endpoint,
  authenticate: Authenticate,
  isTrustedOrigin: IsTrustedOrigin,
): (request: RouteRequest) => Promise<Caller> {
  const { actors } = endpoint;
  const isOpen = actors.includes('nobody');
  const isPublic = isOpen && actors.length === 1;
  const isSafe = SAFE_METHODS.has(endpoint.method);
  const takesBearer = actors.includes('bearer');
  const byUrl = isUrlCredential(endpoint);
  return async (request) => {
    const { authorization, cookie, origin, host } = request.headers;
    if (authorization !== undefined && !takesBearer && /^bearer\b/i.test(authorization)) {
      throw new ApiError('bearer_not_allowed');
    }
    // A page of another origin cannot know the URL, and no cookies are used.
    if (byUrl) return NOBODY;
    if (actors.includes('client')) return { kind: 'client', basic: readBasic(authorization) };
    const isForeign = origin !== undefined && !isTrustedOrigin(origin, host);
    if (isPublic) {
      // Log-in and registration set a cookie; a form on another site must not do this for a visitor.
      if (isForeign && !isSafe) throw new ApiError('csrf_failed');
      return NOBODY;
    }
    const found = authenticate(
      // Pages of other origins may call bearer routes, where cookies are not read.
      { authorization, cookie: takesBearer ? undefined : cookie },
      { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
    );
    const caller = await (isOpen && authorization === undefined ? found.catch(ignoreEndedSession) : found);
    if (endpoint.refusesOthers && !actors.includes(caller.kind)) throw new ApiError(endpoint.refusesOthers);
    if (!isSafe) refuseForgery(caller, request, isForeign);
    refuseKind(caller, endpoint);
    return caller;
  };
}

/** A browser goes on sending the cookie of an ended session, even from the page that logs in. */
function ignoreEndedSession(error: unknown): Caller {
  if (error instanceof ApiError && error.code === 'invalid_token') return NOBODY;
  throw error;
}

/** @param isForeign whether a page of another origin sent the request */
function refuseForgery(caller: Caller, request: RouteRequest, isForeign: boolean): void {
  if (!isKnown(caller) || caller.csrfToken === null) return;
  const header = request.headers['x-csrf-token'];
  if (isForeign || typeof header !== 'string' || !constantTimeEqual(header, caller.csrfToken)) {
    throw new ApiError('csrf_failed');
  }
}

function refuseKind(caller: Caller, { actors, refusesBots = 'bots_not_allowed' }: Endpoint): void {
  if (actors.includes(caller.kind)) return;
  // A session is not accepted if the route requires an application's token.
  if (caller.kind === 'nobody' || (caller.kind === 'person' && actors.includes('bearer')))
    throw new ApiError('unauthorized');
  throw new ApiError(caller.kind === 'bot' ? refusesBots : 'bot_token_required');
}
