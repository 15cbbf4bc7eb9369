/** OAuth2 outside the API: the authorize page and the metadata for clients (specification 1; RFC 8414). */
import {
  ApiError,
  addressBlock,
  type HttpServer,
  type KnownCaller,
  NO_STORE,
  sendPage,
} from '@guildhall/platform';
import { AuthorizeQuery, GENERAL_RATE_LIMIT } from '@guildhall/protocol';
import { authorizationServerMetadata, type Runtime, redirectOfPage } from '@guildhall/service';
import { findCaller } from '../find-caller.ts';

/** The page cannot be framed or cached, and its parameters do not leak in the referrer. */
const AUTHORIZE_HEADERS = {
  ...NO_STORE,
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;
const FRAMELESS = { 'content-security-policy': "frame-ancestors 'none'" } as const;

/** @param hasPages whether the web client is served, which shows consent, login and errors */
export function mountOAuth2Pages(fastify: HttpServer['fastify'], runtime: Runtime, hasPages: boolean): void {
  fastify.get('/.well-known/oauth-authorization-server', () =>
    authorizationServerMetadata(runtime.settings.baseUrl),
  );
  fastify.get('/oauth2/authorize', async (request, reply) => {
    const person = await findCaller(runtime, { cookieHeader: request.headers.cookie });
    // Over the limit, the page asks the API, which has its own limits.
    const mayCheck = await count(runtime, person?.id ?? addressBlock(request.ip));
    const { redirectTo, isMistaken } = mayCheck ? await openPage(runtime, request.query, person) : SHOWN;
    reply.headers(AUTHORIZE_HEADERS);
    if (redirectTo !== null) return reply.headers(FRAMELESS).redirect(redirectTo, 303);
    if (!hasPages) return reply.callNotFound();
    return sendPage(isMistaken ? reply.code(400) : reply, AUTHORIZE_HEADERS);
  });
}

interface Opened {
  /** The immediate redirect; null when the page has to be shown. */
  readonly redirectTo: string | null;
  /** The page reports that the link is wrong, without a redirect. */
  readonly isMistaken: boolean;
}

const SHOWN: Opened = { redirectTo: null, isMistaken: false };

/** Each request reads the application, and may write a code. @returns whether it is within the general limit */
async function count(runtime: Runtime, caller: string): Promise<boolean> {
  const { limit, windowSecs } = GENERAL_RATE_LIMIT;
  const key = `oauth2-authorize-page|${caller}`;
  return (await runtime.rateLimiter.take(key, limit, windowSecs, runtime.clock.now())).allowed;
}

async function openPage(runtime: Runtime, query: unknown, person: KnownCaller | null): Promise<Opened> {
  const parameters = Object.entries(query as Record<string, unknown>).filter(([name]) =>
    Object.hasOwn(AuthorizeQuery.properties, name),
  );
  const isReadable = (value: unknown) => typeof value === 'string' && !value.includes('\0');
  const readable = Object.fromEntries(parameters.filter(([, value]) => isReadable(value)));
  const unreadable = parameters.map(([name]) => name).filter((name) => !Object.hasOwn(readable, name));
  // Without one client and address, nobody is redirected.
  if (unreadable.includes('client_id') || unreadable.includes('redirect_uri'))
    return { redirectTo: null, isMistaken: true };
  try {
    const redirectTo = await redirectOfPage(runtime, person, readable, unreadable);
    return { redirectTo, isMistaken: false };
  } catch (error) {
    if (error instanceof ApiError) return { redirectTo: null, isMistaken: true };
    throw error;
  }
}
