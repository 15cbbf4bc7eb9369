/** Headers that every answer carries, and those of the API. */
import type { FastifyInstance } from 'fastify';

const HSTS = 'max-age=31536000';
/** Data that somebody opens in a browser runs nothing, loads nothing and is framed by nobody. */
const DATA_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Answers of the API are data for one caller: never kept, never taken for another type. Routes may say otherwise. */
export function addSecurityHeaders(fastify: FastifyInstance, isHttps: boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // Browsers that came by https once come by nothing else for a year.
    if (isHttps) reply.header('strict-transport-security', HSTS);
    if (request.url.startsWith('/api')) {
      reply
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('content-security-policy', DATA_POLICY);
    }
    done();
  });
}
