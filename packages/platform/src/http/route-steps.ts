/**
 * The steps of a request, in the order of the design (chapter 0): route and method, credentials, kind of caller, rate
 * limit, a hidden route's own check, shape of the request. The use case does the rest.
 */
import { type Endpoint, LIMITS, textLength } from '@guildhall/protocol';
import type { Clock } from '../clock/index.ts';
import type { RateLimiter } from '../rate-limits/index.ts';
import { createAnswer } from './answers/answer.ts';
import { ApiError, invalidField } from './answers/api-error.ts';
import { CROSS_ORIGIN } from './answers/bearer-answers.ts';
import type { LargeAnswers } from './answers/large-answers.ts';
import { refuseNul } from './body/storable-text.ts';
import { validateBody, validateTexts } from './body/validation.ts';
import { type Authenticate, createCallerGuard } from './callers/caller-guard.ts';
import { type BadRequestGuard, createRateLimitGuard, limitHeaders } from './callers/rate-limit-guard.ts';
import type { IsTrustedOrigin } from './callers/trusted-origin.ts';
import { createWrongTokenCount } from './callers/wrong-url-tokens.ts';
import type { RouteReply, RouteRequest } from './exchange.ts';
import { type Caller, isKnown, type RequestFacts, type Route } from './route.ts';

export interface RouteOptions {
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly badRequests: BadRequestGuard;
  readonly largeAnswers: LargeAnswers;
  /** Origins whose pages may set and use cookies. */
  readonly isTrustedOrigin: IsTrustedOrigin;
  /** Folder for the files of a request until its response is sent. */
  readonly uploadsFolder: string;
  /** For tests: checks every response against its contract. A mismatch is logged and becomes a 500. */
  readonly verifyReplies?: boolean;
}

/** The parts of a request, read as its endpoint declares them. */
type Received = Pick<Parameters<Route['handle']>[0], 'query' | 'body' | 'files' | 'stream'>;

export interface RouteSteps {
  /** Runs the checks that come before the body, and sets the caller and headers of the response. @throws ApiError */
  check(request: RouteRequest, reply: RouteReply): Promise<void>;
  /** @throws ApiError `invalid_request` */
  readQuery(request: RouteRequest): unknown;
  /** Validates the query and the JSON body, runs the use case and answers. @throws ApiError */
  respond(request: RouteRequest, reply: RouteReply): Promise<unknown>;
  /** Runs the use case with what was received in another way, and answers. @throws ApiError */
  respondWith(request: RouteRequest, reply: RouteReply, received: Received): Promise<unknown>;
  /** Runs work that may refuse the token in a URL, and counts the refusal. */
  readonly countingWrongTokens: ReturnType<typeof createWrongTokenCount>;
}

const NOBODY: Caller = { kind: 'nobody' };

export function createRouteSteps(route: Route, options: RouteOptions): RouteSteps {
  const { endpoint, handle } = route;
  const { badRequests, clock, largeAnswers } = options;
  const answer = createAnswer(endpoint, options.verifyReplies ?? false);
  const readQuery = ({ query }: RouteRequest) =>
    endpoint.query ? validateTexts(endpoint.query, query, 'query') : undefined;
  const readBody = ({ body }: RouteRequest) =>
    endpoint.body ? validateBody(endpoint.body, body ?? undefined) : undefined;
  const respondWith = async (request: RouteRequest, reply: RouteReply, received: Received) => {
    const { query, body, files, stream } = received;
    const input = { params: request.params as Record<string, string>, query, body, files, stream };
    const respond = async (onSize?: (bytes: number) => void) =>
      answer(reply, await handle(input, request.caller, requestFacts(request)), onSize);
    return endpoint.method === 'GET' ? largeAnswers.limit(request.caller, respond) : respond();
  };
  return {
    check: createCheck(route, options),
    readQuery,
    respondWith,
    respond: (request, reply) =>
      respondWith(request, reply, {
        query: readQuery(request),
        body: readBody(request),
        files: [],
        stream: undefined,
      }),
    countingWrongTokens: createWrongTokenCount(endpoint, (address) =>
      badRequests.count(address, clock.now()),
    ),
  };
}

function createCheck({ endpoint, admitCaller }: Route, options: RouteOptions): RouteSteps['check'] {
  const { badRequests, clock } = options;
  const guardCaller = createCallerGuard(endpoint, options.authenticate, options.isTrustedOrigin);
  const guardRate = createRateLimitGuard(options.rateLimiter, endpoint);
  const takesBearer = endpoint.actors.includes('bearer');
  return async (request, reply) => {
    const now = clock.now();
    if (takesBearer) reply.headers(CROSS_ORIGIN);
    if (request.url.includes('%00')) refuseUnstorableUrl(request);
    badRequests.check(request.ip, now);
    request.caller = NOBODY;
    const caller = await guardCaller(request);
    request.caller = caller;
    if (isKnown(caller) && caller.renewedCookie) reply.header('set-cookie', caller.renewedCookie);
    const params = request.params as Record<string, string>;
    const state = guardRate.check(caller, request.ip, params, now);
    reply.headers(limitHeaders(state instanceof Promise ? await state : state));
    await admitCaller?.(caller);
  };
}

/** A NUL character in a path matches nothing (404); in a query it is an error. */
function refuseUnstorableUrl({ url, query }: RouteRequest): void {
  if (url.split('?', 1)[0]?.includes('%00')) throw new ApiError('unknown_route');
  refuseNul(query, 'query');
}

function requestFacts({ ip, headers }: RouteRequest): RequestFacts {
  const reason = headers['x-audit-log-reason'];
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? null,
    cookie: headers.cookie ?? null,
    host: headers.host ?? null,
    auditReason: typeof reason === 'string' ? decodeReason(reason) : null,
  };
}

function decodeReason(encoded: string): string {
  let reason: string;
  try {
    reason = decodeURIComponent(encoded);
  } catch {
    throw invalidField('header/X-Audit-Log-Reason', 'must be percent-encoded');
  }
  refuseNul(reason, 'header/X-Audit-Log-Reason');
  if (textLength(reason) <= LIMITS.reason) return reason;
  throw invalidField('header/X-Audit-Log-Reason', `must be at most ${LIMITS.reason} characters`);
}

/** Converts `/channels/{channelId}` to Fastify's syntax, below the API root. */
export function fastifyPath({ path, pathPatterns = {} }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = pathPatterns[name];
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`;
  })}`;
}
