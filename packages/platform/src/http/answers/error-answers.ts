/**
 * Turns every error into the API's error body. Unexpected ones are bugs: status 500 without detail, logged with a
 * reference.
 */
import type { Endpoint, ErrorCode } from '@guildhall/protocol';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStorageUnavailable } from '../../blob-store/index.ts';
import { isDatabaseFull, isDatabaseUnavailable } from '../../database/unavailable.ts';
import { ImagesWaitingError } from '../../images/image-queue.ts';
import { limitHeaders, RateLimitedError } from '../callers/rate-limit-guard.ts';
import { isClientRoute } from '../client-route.ts';
import type { RouteReply, RouteRequest } from '../exchange.ts';
import { possibleErrors } from '../openapi/openapi.ts';
import type { Route } from '../route.ts';
import { ApiError } from './api-error.ts';
import { bearerChallenge } from './bearer-answers.ts';
import { drain, hasBody } from './early-answers.ts';
import { OAuthError, oauthAnswer } from './oauth-error.ts';

/** Fastify's own errors, by code. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('invalid_request', { message: 'The body is shorter than its Content-Length.' }),
};

/** Codes that no contract can foresee: a NUL character in the path, or a body where none belongs. */
const OF_MALFORMED_REQUESTS: ReadonlySet<ErrorCode> = new Set([
  'unknown_route',
  'invalid_request',
  'body_too_large',
  'unsupported_media_type',
]);

/** When to retry while the database, the storage of files or the processing of pictures is unavailable. */
const RETRY_SECS = 2;

/** How often the log repeats that the disk is full or the storage of files does not answer. */
const STORAGE_LOG_MS = 60_000;

/** The API error for an error, or null for an unexpected one. */
function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const message = whyUnavailable(error);
  if (message !== null) return new ApiError('unavailable', { message, retryAfter: RETRY_SECS });
  return FRAMEWORK_ERRORS[(error as FastifyError).code]?.() ?? null;
}

function whyUnavailable(error: unknown): string | null {
  if (isDatabaseFull(error)) return 'The disk of the database is full.';
  if (isDatabaseUnavailable(error)) return 'The database is busy or cannot be reached right now.';
  if (isStorageUnavailable(error)) return 'Files cannot be stored or read right now.';
  const isWaiting = error instanceof ImagesWaitingError;
  return isWaiting ? 'Too many of your pictures are waiting to be processed.' : null;
}

/** The error for a client that disconnected, or closed its side, before its body was complete. */
function cutOffError({ raw }: RouteRequest): ApiError | null {
  const isCutOff = raw.destroyed && !raw.complete;
  return isCutOff ? cutOff() : null;
}

export function cutOff(): ApiError {
  return new ApiError('invalid_request', { message: 'The body was cut off.' });
}

/** Answers a request that failed. */
export type AnswerError = (thrown: unknown, request: RouteRequest, reply: RouteReply) => unknown;

/** @param verify whether an error code that the contract does not declare becomes a 500; for tests */
export function createErrorAnswer(verify: boolean): AnswerError {
  const mustLogStorage = createStorageLogLimit();
  return (thrown, request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const isOAuth = isClientRoute(request);
    const error = verify && endpoint && !isOAuth ? declaredError(endpoint, thrown) : thrown;
    const expected = toApiError(error) ?? cutOffError(request);
    const oauth = error instanceof OAuthError ? error : expected;
    if (!oauth || mustLogStorage(error)) {
      request.log.error(
        { err: error, requestId: request.id, route: request.routeOptions.url },
        'request failed',
      );
    }
    reply.header('x-request-id', request.id);
    if (expected instanceof RateLimitedError) reply.headers(limitHeaders(expected.state));
    else if (expected?.details.retryAfter !== undefined)
      reply.header('retry-after', String(Math.ceil(expected.details.retryAfter)));
    if (isOAuth) {
      const { status, body, headers } = oauthAnswer(oauth, request.id);
      return reply.code(status).headers(headers).send(body);
    }
    const failure = expected ?? fault(request.id);
    const challenge = bearerChallenge(failure, endpoint);
    if (challenge) reply.header('www-authenticate', challenge);
    return reply.code(failure.status).send(failure.toBody());
  };
}

/** Whether to log an error as one of storage: a line for each failed upload would fill the disk further. */
function createStorageLogLimit(): (error: unknown) => boolean {
  const loggedAt = { database: Number.NEGATIVE_INFINITY, files: Number.NEGATIVE_INFINITY };
  return (error) => {
    const place = isDatabaseFull(error) ? 'database' : isStorageUnavailable(error) ? 'files' : null;
    if (place === null || performance.now() - loggedAt[place] < STORAGE_LOG_MS) return false;
    loggedAt[place] = performance.now();
    return true;
  };
}

/** Answers errors, unknown paths and wrong methods. */
export function answerErrors(
  fastify: FastifyInstance,
  routes: readonly Route[],
  answerError: AnswerError,
): void {
  fastify.setErrorHandler((error, request, reply) => {
    // Fastify would close the connection, although the rest of the body can be read.
    if (error instanceof ApiError && error.code === 'unsupported_media_type')
      reply.removeHeader('connection');
    return answerError(error, request, reply);
  });
  const methodsOf = methodLookup(routes.map((route) => route.endpoint));
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) return answerUnroutable(null, request, reply);
    return reply
      .code(405)
      .header('allow', methods.join(', '))
      .send(new ApiError('method_not_allowed').toBody());
  };
  fastify.setNotFoundHandler(answerUnknown);
  // Responds before the body is read, because no route accepts it.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    answerUnknown(request, reply);
  });
}

/** The error itself, or an unexpected one if the endpoint does not declare its code. */
function declaredError(endpoint: Endpoint, error: unknown): unknown {
  const code = toApiError(error)?.code;
  if (!code || OF_MALFORMED_REQUESTS.has(code) || possibleErrors(endpoint).includes(code)) return error;
  return new Error(`${endpoint.method} ${endpoint.path} does not declare ${code}`, { cause: error });
}

function fault(reference: string): ApiError {
  return new ApiError('internal_error', {
    message: `Something went wrong on our side (reference ${reference}).`,
  });
}

/** A path that no route can match: broken percent-encoding, or too long. */
export function answerUnroutable(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): unknown {
  const answer = () => reply.code(404).send(new ApiError('unknown_route').toBody());
  if (error === null || raw.complete || !hasBody(raw)) return answer();
  // No hook runs when the framework itself fails.
  void drain(raw).then((isWhole) => {
    if (!isWhole) reply.header('connection', 'close');
    answer();
  });
  return reply;
}

/** The methods that a path supports; computed only when none matched. */
function methodLookup(endpoints: readonly Endpoint[]): (url: string) => readonly string[] {
  const patterns = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/[.@]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  };
}
