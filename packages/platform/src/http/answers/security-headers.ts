/** Security headers of all responses, and those of the API. */
import type { FastifyInstance } from 'fastify';

const HSTS = 'max-age=31536000';
/** API responses opened in a browser run nothing, load nothing and cannot be framed. */
const DATA_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** API responses are for one caller: never cached, never sniffed as another type. Routes may override this. */
export function addSecurityHeaders(fastify: FastifyInstance, isHttps: boolean): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // After one visit by https, browsers use only https for a year.
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
