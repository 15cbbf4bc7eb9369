/** Security headers of all responses, and those of the API. */
import type { FastifyInstance } from 'fastify';

const HSTS = 'max-age=31536000';
/** API responses opened in a browser run nothing, load nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** API responses are for one caller: never cached, never sniffed as another type. Routes may override this. */
const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
} as const;

/** After one visit by https, browsers use only https for a year. */
function transportHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { 'strict-transport-security': HSTS } : {};
}

/** The headers of the API's responses. */
export function apiHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return { ...transportHeaders(isHttps), ...API_HEADERS };
}

/** Adds the headers of all responses, and those of the API's. */
export function addSecurityHeaders(fastify: FastifyInstance, isHttps: boolean): void {
  const [ofPages, ofApi] = [transportHeaders(isHttps), apiHeaders(isHttps)];
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : ofPages);
    done();
  });
}
