/**
 * Mounts routes on Fastify and runs the checks in the order of the design (chapter 0): route and method, credentials,
 * kind of caller, rate limit, a hidden route's own check, shape of the request. The use case does the rest.
 */
import { type Endpoint, LIMITS, textLength } from '@guildhall/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { RateLimiter } from '../rate-limits/index.ts';
import { createAnswer } from './answers/answer.ts';
import { ApiError } from './answers/api-error.ts';
import { CROSS_ORIGIN, mountPreflight } from './answers/bearer-answers.ts';
import { createBodyStream } from './body/body-stream.ts';
import { refuseNul } from './body/storable-text.ts';
import { createFormReader } from './body/uploads.ts';
import { validateBody, validateQuery } from './body/validation.ts';
import { type Authenticate, createCallerGuard } from './callers/caller-guard.ts';
import { type BadRequestGuard, createRateLimitGuard, limitHeaders } from './callers/rate-limit-guard.ts';
import type { IsTrustedOrigin } from './callers/trusted-origin.ts';
import { createWrongTokenCount } from './callers/wrong-url-tokens.ts';
import { type Caller, isKnown, type RequestFacts, type Route } from './route.ts';

export interface RouteOptions {
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  /** Origins whose pages may set and use cookies. */
  readonly isTrustedOrigin: IsTrustedOrigin;
  /** Folder for the files of a request until its response is sent. */
  readonly uploadsFolder: string;
  /** For tests: checks every response against its contract. A mismatch is logged and becomes a 500. */
  readonly verifyReplies?: boolean;
}

const NOBODY: Caller = { kind: 'nobody' };

/** Mounts an endpoint with its checks. */
export function mountRoute(
  fastify: FastifyInstance,
  route: Route,
  options: RouteOptions,
  badRequests: BadRequestGuard,
  constraints: { readonly body?: 'form' } = {},
): void {
  const { endpoint } = route;
  const guardCaller = createCallerGuard(endpoint, options.authenticate, options.isTrustedOrigin);
  const guardRate = createRateLimitGuard(options.rateLimiter, endpoint);
  const answer = createAnswer(endpoint, options.verifyReplies ?? false);
  const readForm = createFormReader(endpoint, options);
  const streamOf = createBodyStream(endpoint);
  const { handle, admit, admitCaller } = route;
  const countingWrongTokens = createWrongTokenCount(endpoint, (address) =>
    badRequests.count(address, options.clock.now()),
  );
  const takesBearer = endpoint.actors.includes('bearer');
  if (takesBearer) mountPreflight(fastify, fastifyPath(endpoint));
  fastify.route({
    method: endpoint.method,
    url: fastifyPath(endpoint),
    constraints,
    config: { endpoint },
    onRequest: async (request, reply) => {
      const now = options.clock.now();
      if (takesBearer) reply.headers(CROSS_ORIGIN);
      if (request.url.includes('%00')) refuseUnstorableUrl(request);
      badRequests.check(request.ip, now);
      request.caller = NOBODY;
      request.caller = await guardCaller(request);
      if (isKnown(request.caller) && request.caller.renewedCookie)
        reply.header('set-cookie', request.caller.renewedCookie);
      const params = request.params as Record<string, string>;
      const state = guardRate.check(request.caller, request.ip, params, now);
      reply.headers(limitHeaders(state instanceof Promise ? await state : state, false));
      await admitCaller?.(request.caller);
    },
    handler: (request, reply) =>
      countingWrongTokens(request.ip, async () => {
        const query = endpoint.query ? validateQuery(endpoint.query, request.query) : undefined;
        const params = request.params as Record<string, string>;
        if (readForm) {
          if (request.isMultipart()) await admit?.(params);
          await using form = await readForm(request);
          const input = { params, query, body: form.body, files: form.files, stream: undefined };
          return await answer(reply, await handle(input, request.caller, requestFacts(request)));
        }
        const stream = streamOf?.(request);
        const body =
          endpoint.body && !stream ? validateBody(endpoint.body, request.body ?? undefined) : undefined;
        const input = { params, query, body, files: [], stream };
        return answer(reply, await handle(input, request.caller, requestFacts(request)));
      }),
  });
}

/** A NUL character in a path matches nothing (404); in a query it is an error. */
function refuseUnstorableUrl(request: FastifyRequest): void {
  if (request.url.split('?', 1)[0]?.includes('%00')) throw new ApiError('unknown_route');
  refuseNul(request.query, 'query');
}

function requestFacts(request: FastifyRequest): RequestFacts {
  const reason = request.headers['x-audit-log-reason'];
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    cookie: request.headers.cookie ?? null,
    host: request.headers.host ?? null,
    auditReason: typeof reason === 'string' ? decodeReason(reason) : null,
  };
}

function decodeReason(encoded: string): string {
  let reason: string;
  try {
    reason = decodeURIComponent(encoded);
  } catch {
    throw new ApiError('invalid_request', {
      fields: [{ path: 'header/X-Audit-Log-Reason', message: 'must be percent-encoded' }],
    });
  }
  refuseNul(reason, 'header/X-Audit-Log-Reason');
  if (textLength(reason) <= LIMITS.reason) return reason;
  throw new ApiError('invalid_request', {
    fields: [{ path: 'header/X-Audit-Log-Reason', message: `must be at most ${LIMITS.reason} characters` }],
  });
}

/** Converts `/channels/{channelId}` to Fastify's syntax, below the API root. */
function fastifyPath({ path, pathPatterns = {} }: Endpoint): string {
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = pathPatterns[name];
    return pattern === undefined ? `:${name}` : `:${name}(${pattern})`;
  })}`;
}
