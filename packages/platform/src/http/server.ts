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
import type { Clock } from '../clock/index.ts';
import { ApiError } from './answers/api-error.ts';
import { drainBodies } from './answers/early-answers.ts';
import { answerErrors, answerUnroutable, toApiError } from './answers/error-answers.ts';
import { addSecurityHeaders } from './answers/security-headers.ts';
import { mountBodyStreams } from './body/body-stream.ts';
import { acceptForms } from './body/form-body.ts';
import { acceptJsonOnly } from './body/json-body.ts';
import { FORM_CONSTRAINT, mountUploads } from './body/uploads.ts';
import type { IsOwnHost } from './callers/host-check.ts';
import type { BadRequestGuard } from './callers/rate-limit-guard.ts';
import { mountRoute, type RouteOptions } from './mount-route.ts';
import type { Caller, Route } from './route.ts';

export interface HttpServerOptions extends RouteOptions {
  /** Already listening, so that an occupied port is noticed first. */
  readonly server: Server;
  readonly routes: readonly Route[];
  readonly log: FastifyBaseLogger;
  /** Shared with the gateway. */
  readonly badRequests: BadRequestGuard;
  /** Requests to any other host are refused with `unknown_host`. */
  readonly isOwnHost: IsOwnHost;
  /** Whether browsers use https. */
  readonly isHttps: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; false for none. */
  readonly trustProxy: boolean | string | string[];
  /** Whether all requests from an address are refused with `address_banned`. */
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
   * For `onRequest` hooks of routes mounted on `fastify`: refuses a request before its body is read.
   * @throws ApiError rate_limited, unauthorized, invalid_token
   */
  requireCaller(request: FastifyRequest): Promise<void>;
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
  const { fastify, handle } = createFastify(options);
  fastify.decorateRequest('caller');
  fastify.decorateRequest('refusalCounted', false);
  acceptJsonOnly(fastify);
  acceptForms(fastify);
  answerErrors(fastify, options.routes, options.verifyReplies ?? false);

  addSecurityHeaders(fastify, options.isHttps);
  refuseRequests(fastify, options);
  const endConnections = endConnectionsWithAnswers(fastify);
  if (options.onAnswer) recordAnswers(fastify, options.onAnswer);
  const { badRequests } = options;
  countRefusals(fastify, badRequests, options.clock);
  drainBodies(fastify);
  const [streamed, parsed] = partition(options.routes, ({ endpoint }) => endpoint.bodyStream !== undefined);
  const [withFiles, others] = partition(parsed, ({ endpoint }) => endpoint.multipart !== undefined);
  const [formOrJson, formsOnly] = partition(
    withFiles,
    ({ endpoint }) => endpoint.multipart?.bodyAs === 'payload_json',
  );
  for (const route of [...others, ...formOrJson.map(withoutFiles)])
    mountRoute(fastify, route, options, badRequests);
  mountUploads(fastify, (uploads) => {
    for (const route of formsOnly) mountRoute(uploads, route, options, badRequests);
    for (const route of formOrJson) mountRoute(uploads, route, options, badRequests, { body: 'form' });
  });
  mountBodyStreams(fastify, (scope) => {
    for (const route of streamed) mountRoute(scope, route, options, badRequests);
  });
  return {
    fastify,
    async open() {
      await fastify.ready();
      options.server.on('request', handle);
    },
    endConnections,
    async requireCaller(request) {
      badRequests.check(request.ip, options.clock.now());
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

/**
 * Fastify on a server that already listens. Also returns the request handler, to attach when everything is mounted.
 */
function createFastify({ server, log, trustProxy }: HttpServerOptions) {
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
    genReqId: createRequestIds(),
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

/** Refuses requests to other hosts and from banned addresses. */
function refuseRequests(
  fastify: FastifyInstance,
  { isOwnHost, isBanned }: Pick<HttpServerOptions, 'isOwnHost' | 'isBanned'>,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnHost(request.headers.host)) return done(new ApiError('unknown_host'));
    if (isBanned?.(request.ip)) return done(new ApiError('address_banned'));
    done();
  });
}

/** @returns a function that makes it begin. Refusing requests instead would show errors to people behind a proxy. */
function endConnectionsWithAnswers(fastify: FastifyInstance): () => void {
  let ending = false;
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending) reply.header('connection', 'close');
    done();
  });
  return () => {
    ending = true;
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

/** The same route for requests with a JSON body. */
function withoutFiles({ endpoint: { multipart: _, ...endpoint }, handle }: Route): Route {
  return { endpoint, handle };
}

function partition(
  routes: readonly Route[],
  fits: (route: Route) => boolean,
): [fitting: Route[], others: Route[]] {
  return [routes.filter(fits), routes.filter((route) => !fits(route))];
}

export { toApiError };
