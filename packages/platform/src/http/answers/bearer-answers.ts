/** Headers of bearer routes: CORS for pages of any origin, and challenges (RFC 6750 3). */
import type { Endpoint } from '@guildhall/protocol';
import type { FastifyInstance } from 'fastify';
import type { ApiError } from './api-error.ts';

/** Any origin, without the browser's credentials: these routes never read a cookie. */
export const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Retry-After, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
    'X-RateLimit-Reset-After, X-RateLimit-Bucket, X-RateLimit-Scope, X-RateLimit-Global, X-Request-Id',
} as const;

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '86400',
} as const;

/** Answers the preflight of a bearer route. */
export function mountPreflight(fastify: FastifyInstance, url: string): void {
  fastify.options(url, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
}

/** The `WWW-Authenticate` header of a refusal on a bearer route, if another token would help. */
export function bearerChallenge(error: ApiError, endpoint: Endpoint | undefined): string | null {
  if (error.code === 'bearer_not_allowed') return challenge('invalid_token', error.message);
  if (!endpoint?.actors.includes('bearer')) return null;
  if (error.code === 'unauthorized') return 'Bearer realm="Guildhall"';
  if (error.code === 'invalid_token') return challenge('invalid_token', error.message);
  if (error.code === 'missing_scope') return challenge('insufficient_scope', error.message);
  return null;
}

function challenge(code: string, description: string): string {
  return `Bearer realm="Guildhall", error="${code}", error_description="${description}"`;
}
