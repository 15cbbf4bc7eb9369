/**
 * The HTTP adapter: mounts routes on Fastify and runs the checks in the order of the design (chapter 0): route and
 * method, credentials, kind of caller, rate limit, shape of the request; the use case does the rest.
 */
import { randomBytes } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { type Endpoint, LIMITS, textLength } from '@guildhall/protocol';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { RateLimiter } from '../rate-limits/index.ts';
import { createAnswer } from './answers/answer.ts';
import { ApiError } from './answers/api-error.ts';
import { CROSS_ORIGIN, mountPreflight } from './answers/bearer-answers.ts';
import { drainBodies } from './answers/early-answers.ts';
import { answerErrors, answerUnroutable, toApiError } from './answers/error-answers.ts';
import { addSecurityHeaders } from './answers/security-headers.ts';
import { createBodyStream, mountBodyStreams } from './body/body-stream.ts';
import { takeForms } from './body/form-body.ts';
import { takeJsonOnly } from './body/json-body.ts';
import { refuseNul } from './body/storable-text.ts';
import { createFormReader, mountUploads } from './body/uploads.ts';
import { validateBody, validateQuery } from './body/validation.ts';
import { type Authenticate, createCallerGuard } from './callers/caller-guard.ts';
import type { IsOwnHost } from './callers/host-check.ts';
import {
  type BadRequestGuard,
  createBadRequestGuard,
  createRateLimitGuard,
  limitHeaders,
  type RateLimitGuard,
} from './callers/rate-limit-guard.ts';
import type { IsTrustedOrigin } from './callers/trusted-origin.ts';
import { createWrongTokenCount } from './callers/wrong-url-tokens.ts';
import { type Caller, isKnown, type RequestFacts, type Route } from './route.ts';

export interface HttpServerOptions {
  /** Already listening, so that an occupied port is noticed before anything else happens. */
  readonly server: Server;
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Origins whose pages may set and use cookies. */
  readonly isTrustedOrigin: IsTrustedOrigin;
  /** Requests to any other host are refused with `unknown_host`. */
  readonly isOwnHost: IsOwnHost;
  /** Whether browsers use https. */
  readonly isHttps: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; false for none. */
  readonly trustProxy: boolean | string | string[];
  /** Folder for files of requests until their responses are sent. */
  readonly uploadsFolder: string;
  /** For tests: checks every response against its contract; a fault is logged and becomes a 500. */
  readonly verifyReplies?: boolean;
  /** Whether all requests from an address are refused with `address_banned`. */
  readonly isBanned?: (address: string) => boolean;
  readonly onAnswer?: (route: string, method: string, status: number, seconds: number) => void;
}

export interface HttpServer {
  readonly fastify: FastifyInstance;
  /** Starts answering requests, once everything is mounted. */
  open(): Promise<void>;
  /** Answers every request with 503 `unavailable` from now on. */
  refuseNew(): void;
  /**
   * For `onRequest` hooks of routes mounted on `fastify`: refuses a request before its body is read.
   * @throws ApiError rate_limited, unauthorized, invalid_token
   */
  requireCaller(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** A request made on behalf of this one was refused and counted already. */
    refusalCounted: boolean;
  }
}

/**
 * Unique across processes and restarts: a random prefix and a counter, because random bytes per request are expensive.
 */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

const NOBODY: Caller = { kind: 'nobody' };

export function createHttpServer(options: HttpServerOptions): HttpServer {
  let handler: RequestListener = () => {};
  const fastify = Fastify({
    serverFactory: (created) => {
      handler = created as RequestListener;
      return options.server;
    },
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: LIMITS.jsonBodyBytes,
    genReqId: createRequestIds(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    frameworkErrors: answerUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
  });
  fastify.decorateRequest('caller');
  fastify.decorateRequest('refusalCounted', false);
  takeJsonOnly(fastify);
  takeForms(fastify);
  answerErrors(fastify, options.routes);

  addSecurityHeaders(fastify, options.isHttps);
  let refusing = false;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!options.isOwnHost(request.headers.host)) return done(new ApiError('unknown_host'));
    if (options.isBanned?.(request.ip)) return done(new ApiError('address_banned'));
    if (!refusing) return done();
    reply.header('retry-after', '2').header('connection', 'close');
    done(new ApiError('unavailable'));
  });
  if (options.onAnswer) recordAnswers(fastify, options.onAnswer);
  const badRequests = createBadRequestGuard(options.rateLimiter);
  countRefusals(fastify, badRequests, options.clock);
  drainBodies(fastify);
  const [streamed, parsed] = partition(options.routes, ({ endpoint }) => endpoint.bodyStream !== undefined);
  const [withFiles, others] = partition(parsed, ({ endpoint }) => endpoint.multipart !== undefined);
  for (const route of others) mount(fastify, route, options, badRequests);
  mountUploads(fastify, (uploads) => {
    for (const route of withFiles) mount(uploads, route, options, badRequests);
  });
  mountBodyStreams(fastify, (scope) => {
    for (const route of streamed) mount(scope, route, options, badRequests);
  });
  return {
    fastify,
    async open() {
      await fastify.ready();
      options.server.on('request', handler);
    },
    refuseNew: () => {
      refusing = true;
    },
    async requireCaller(request) {
      await badRequests.check(request.ip, options.clock.now());
      const { authorization } = request.headers;
      const userAgent = request.headers['user-agent'] ?? null;
      const caller = await options.authenticate(
        { authorization, cookie: undefined },
        { address: request.ip, userAgent },
      );
      if (caller.kind === 'nobody') throw new ApiError('unauthorized');
    },
  };
}

function recordAnswers(fastify: FastifyInstance, onAnswer: NonNullable<HttpServerOptions['onAnswer']>): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    onAnswer(
      request.routeOptions.url ?? 'unknown',
      request.method,
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    done();
  });
}

function countRefusals(fastify: FastifyInstance, badRequests: BadRequestGuard, clock: Clock): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const status = reply.statusCode;
    const isRefusal = status === 401 || status === 403 || status === 429;
    if (isRefusal && !request.refusalCounted) badRequests.count(request.ip, clock.now());
    done();
  });
}

function partition(
  routes: readonly Route[],
  fits: (route: Route) => boolean,
): [fitting: Route[], others: Route[]] {
  return [routes.filter(fits), routes.filter((route) => !fits(route))];
}

function mount(
  fastify: FastifyInstance,
  route: Route,
  options: HttpServerOptions,
  badRequests: BadRequestGuard,
): void {
  const { endpoint } = route;
  const guardCaller = createCallerGuard(endpoint, options.authenticate, options.isTrustedOrigin);
  const guardRate = createRateLimitGuard(options.rateLimiter, endpoint);
  const answer = createAnswer(endpoint, options.verifyReplies ?? false);
  const readForm = createFormReader(endpoint, options);
  const streamOf = createBodyStream(endpoint);
  const { handle, admit } = route;
  const countingWrongTokens = createWrongTokenCount(endpoint, (address) =>
    badRequests.count(address, options.clock.now()),
  );
  const takesBearer = endpoint.actors.includes('bearer');
  if (takesBearer) mountPreflight(fastify, fastifyPath(endpoint));
  fastify.route({
    method: endpoint.method,
    url: fastifyPath(endpoint),
    config: { endpoint },
    onRequest: async (request, reply) => {
      const now = options.clock.now();
      if (takesBearer) reply.headers(CROSS_ORIGIN);
      if (request.url.includes('%00')) refuseUnstorableUrl(request);
      await badRequests.check(request.ip, now);
      request.caller = NOBODY;
      request.caller = await guardCaller(request);
      if (isKnown(request.caller) && request.caller.renewedCookie)
        reply.header('set-cookie', request.caller.renewedCookie);
      await countRequest(guardRate, request, reply, now);
    },
    handler: (request, reply) =>
      countingWrongTokens(request.ip, async () => {
        const query = endpoint.query ? validateQuery(endpoint.query, request.query) : undefined;
        const params = request.params as Record<string, string>;
        if (readForm) {
          if (request.isMultipart()) await admit?.(params);
          await using form = await readForm(request);
          const input = { params, query, body: form.body, files: form.files, stream: undefined };
          return answer(reply, await handle(input, request.caller, requestFacts(request)));
        }
        const stream = streamOf?.(request);
        const body =
          endpoint.body && !stream ? validateBody(endpoint.body, request.body ?? undefined) : undefined;
        const input = { params, query, body, files: undefined, stream };
        return answer(reply, await handle(input, request.caller, requestFacts(request)));
      }),
  });
}

/** A path with a NUL character matches nothing (404); in a query it is an error. */
function refuseUnstorableUrl(request: FastifyRequest): void {
  if (request.url.split('?', 1)[0]?.includes('%00')) throw new ApiError('unknown_route');
  refuseNul(request.query, 'query');
}

async function countRequest(
  guard: RateLimitGuard,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): Promise<void> {
  const state = await guard.check(request.caller, request.ip, request.params as Record<string, string>, now);
  reply.headers(limitHeaders(state, false));
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

export { toApiError };
