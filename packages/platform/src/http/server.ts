/** The HTTP adapter: serves the routes with Fastify, on a server that already listens. */
import { randomBytes } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import { LIMITS } from '@guildhall/protocol';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiError } from './answers/api-error.ts';
import { drainBodies } from './answers/early-answers.ts';
import { answerErrors, answerUnroutable, createErrorAnswer } from './answers/error-answers.ts';
import { LargeAnswers } from './answers/large-answers.ts';
import { addSecurityHeaders, apiHeaders } from './answers/security-headers.ts';
import { mountBodyStreams } from './body/body-stream.ts';
import { acceptForms } from './body/form-body.ts';
import { limitHeldBodies } from './body/held-bodies.ts';
import { acceptJsonOnly, normaliseContentType } from './body/json-body.ts';
import { countPassedBody } from './body/long-bodies.ts';
import { FORM_CONSTRAINT, mountUploads } from './body/uploads.ts';
import { createAddressReader, createProxyWarning, dropForwardedPorts } from './callers/caller-address.ts';
import type { IsOwnHost } from './callers/host-check.ts';
import { createDirectRoutes, type DirectOptions } from './direct-routes.ts';
import { mountRoute } from './mount-route.ts';
import { inTurn } from './pipelined-requests.ts';
import type { Caller, Route } from './route.ts';
import type { RouteOptions } from './route-steps.ts';

export interface HttpServerOptions extends Omit<RouteOptions, 'largeAnswers'> {
  /** Already listening, so that an occupied port is noticed first. */
  readonly server: Server;
  readonly routes: readonly Route[];
  /** The busiest endpoints, whose plain requests are served without Fastify. Their responses must not be streams. */
  readonly direct?: readonly { readonly kind: 'endpoint' }[];
  readonly log: FastifyBaseLogger;
  /** Requests to any other host are refused with `unknown_host`. */
  readonly isOwnHost: IsOwnHost;
  /** Whether browsers use https. */
  readonly isHttps: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted, separated by commas; false for none. */
  readonly trustProxy: string | false;
  /** Whether all requests from an address, except health checks, are refused with `address_banned`. */
  readonly isBanned?: (address: string) => boolean;
  readonly onAnswer?: (route: string, method: string, status: number, seconds: number) => void;
}

export interface HttpServer {
  readonly fastify: FastifyInstance;
  /** Starts answering requests, once everything is mounted. */
  open(): Promise<void>;
  /** From now on every answer ends its connection, so that the next request goes to another process. */
  endConnections(): void;
  /**
   * For `onRequest` hooks of routes mounted on `fastify`: refuses a request before its body is read, or sets its
   * `caller`.
   * @throws ApiError rate_limited, unauthorized, invalid_token
   */
  requireCaller(request: FastifyRequest): Promise<void>;
  /**
   * For parsers of routes mounted on `fastify`: counts a long body apart from those that the API receives.
   * @throws ApiError rate_limited
   */
  countPassedBody(request: FastifyRequest, text: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Whether a refused sub-request of this request was counted already. */
    refusalCounted: boolean;
  }
}

/**
 * Creates ids that are unique across processes and restarts: a random prefix and a counter, because random bytes for
 * each request are expensive.
 */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { badRequests, clock, isHttps, trustProxy } = options;
  const nextRequestId = createRequestIds();
  const { fastify, handle } = createFastify(options, nextRequestId);
  let isEnding = false;
  const parts: AnswerParts = {
    answerError: createErrorAnswer(options.verifyReplies ?? false),
    refusalOf: createRefusal(options),
    isEnding: () => isEnding,
    onStatus(address, status) {
      if (status === 401 || status === 403 || status === 429) badRequests.count(address, clock.now());
    },
  };
  prepare(fastify, options, parts);
  const served = { ...options, largeAnswers: new LargeAnswers(options) };
  mountRoutes(fastify, served);
  const direct = options.routes.filter(({ endpoint }) => options.direct?.includes(endpoint));
  const serveDirectly = createDirectRoutes(direct.map(withoutFiles), {
    ...served,
    ...parts,
    nextRequestId,
    addressOf: createAddressReader(trustProxy),
    headers: apiHeaders(isHttps),
  });
  return {
    fastify,
    async open() {
      await fastify.ready();
      const warnOfProxy = createProxyWarning(trustProxy, options.log);
      const serve: RequestListener = (request, response) => {
        warnOfProxy(request);
        if (trustProxy !== false) dropForwardedPorts(request);
        normaliseContentType(request);
        if (!serveDirectly(request, response)) handle(request, response);
      };
      options.server.on('request', inTurn(serve));
    },
    endConnections() {
      isEnding = true;
    },
    requireCaller: (request) => requireCaller(options, request),
    countPassedBody: (request, text) => countPassedBody(request, text, options),
  };
}

/** What answers need, with Fastify and without. */
type AnswerParts = Pick<DirectOptions, 'answerError' | 'refusalOf' | 'isEnding' | 'onStatus'>;

/** What all routes share. Hooks run in the order in which they are added here. */
function prepare(
  fastify: FastifyInstance,
  options: HttpServerOptions,
  { answerError, refusalOf, isEnding, onStatus }: AnswerParts,
): void {
  fastify.decorateRequest('caller');
  fastify.decorateRequest('refusalCounted', false);
  acceptJsonOnly(fastify, options);
  acceptForms(fastify);
  limitHeldBodies(fastify);
  answerErrors(fastify, options.routes, answerError);
  addSecurityHeaders(fastify, options.isHttps);
  refuseRequests(fastify, refusalOf);
  endConnectionsWithAnswers(fastify, isEnding);
  if (options.onAnswer) recordAnswers(fastify, options.onAnswer);
  countRefusals(fastify, onStatus);
  drainBodies(fastify);
}

async function requireCaller(
  { badRequests, clock, authenticate }: HttpServerOptions,
  request: FastifyRequest,
): Promise<void> {
  badRequests.check(request.ip, clock.now());
  const { authorization, 'user-agent': userAgent = null } = request.headers;
  const caller = await authenticate({ authorization, cookie: undefined }, { address: request.ip, userAgent });
  if (caller.kind === 'nobody') throw new ApiError('unauthorized');
  request.caller = caller;
}

/**
 * Fastify on a server that already listens. Also returns the request handler, to attach when everything is mounted.
 */
function createFastify({ server, log, trustProxy }: HttpServerOptions, nextRequestId: () => string) {
  let handle: RequestListener = () => {};
  const fastify = Fastify({
    serverFactory: (created) => {
      handle = created as RequestListener;
      return server;
    },
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: LIMITS.jsonBodyBytes,
    genReqId: nextRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    frameworkErrors: answerUnroutable,
    rewriteUrl: ({ url = '' }) => withPlainAt(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 256,
      constraints: { body: FORM_CONSTRAINT },
    },
  });
  return { fastify, handle };
}

/** Errors are logged with the request's id, so a logger for each request would only cost time. */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(log, { child: { value: () => shared } });
  return shared;
}

/** Some clients encode each part of a path, and send `%40me` for the `@me` of routes. */
function withPlainAt(url: string): string {
  return url.includes('/%40me') ? url.replaceAll(/\/%40me(?=[/?]|$)/g, '/@me') : url;
}

/** Mounts all endpoints, those with forms and streams in scopes with parsers of their own. */
function mountRoutes(
  fastify: FastifyInstance,
  options: RouteOptions & Pick<HttpServerOptions, 'routes'>,
): void {
  const [streamed, parsed] = partition(options.routes, ({ endpoint }) => endpoint.bodyStream !== undefined);
  const [withFiles, others] = partition(parsed, ({ endpoint }) => endpoint.multipart !== undefined);
  const [formOrJson, formsOnly] = partition(
    withFiles,
    ({ endpoint }) => endpoint.multipart?.bodyAs === 'payload_json',
  );
  for (const route of [...others, ...formOrJson.map(withoutFiles)]) mountRoute(fastify, route, options);
  mountUploads(fastify, (uploads) => {
    for (const route of formsOnly) mountRoute(uploads, route, options);
    for (const route of formOrJson) mountRoute(uploads, route, options, { body: 'form' });
  });
  mountBodyStreams(fastify, (scope) => {
    for (const route of streamed) mountRoute(scope, route, options);
  });
}

/** Finds the reason to refuse a request: another host, or a banned address. */
function createRefusal({ isOwnHost, isBanned }: HttpServerOptions): AnswerParts['refusalOf'] {
  return (address, host) => {
    if (!isOwnHost(host)) return new ApiError('unknown_host');
    return isBanned?.(address) ? new ApiError('address_banned') : null;
  };
}

/** A ban of the network of a supervisor or load balancer must not make it stop or restart healthy processes. */
const HEALTH_CHECKS: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

function refuseRequests(fastify: FastifyInstance, refusalOf: AnswerParts['refusalOf']): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isHealthCheck = HEALTH_CHECKS.has(request.routeOptions.url);
    const refusal = isHealthCheck ? null : refusalOf(request.ip, request.headers.host);
    if (refusal) done(refusal);
    else done();
  });
}

/** Refusing requests instead would show errors to people behind a proxy. */
function endConnectionsWithAnswers(fastify: FastifyInstance, isEnding: () => boolean): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding()) reply.header('connection', 'close');
    done();
  });
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

function countRefusals(fastify: FastifyInstance, onStatus: AnswerParts['onStatus']): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.refusalCounted) onStatus(request.ip, reply.statusCode);
    done();
  });
}

/** The same route for requests with a JSON body. */
function withoutFiles({ endpoint: { multipart: _, ...endpoint }, admit: _admit, ...route }: Route): Route {
  return { ...route, endpoint };
}

function partition(
  routes: readonly Route[],
  fits: (route: Route) => boolean,
): [fitting: Route[], others: Route[]] {
  return [routes.filter(fits), routes.filter((route) => !fits(route))];
}
