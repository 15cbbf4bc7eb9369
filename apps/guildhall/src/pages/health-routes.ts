/**
 * `/healthz` shows that the process answers, `/readyz` that it can serve (design 11.1). Only operators get the
 * reasons.
 */
import type { HttpServer } from '@guildhall/platform';
import type { Readiness } from '../readiness/readiness.ts';

/** Many monitors ask with HEAD, which the web client's pages would always answer with 200. */
const method = ['GET', 'HEAD'];

export function mountHealthRoutes(fastify: HttpServer['fastify'], readiness: Readiness): void {
  fastify.route({ method, url: '/healthz', handler: () => ({ ok: true }) });
  fastify.route({
    method,
    url: '/readyz',
    handler: async (_request, reply) => {
      const { ready } = await readiness.report();
      if (ready) return { ok: true };
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ error: { code: 'unavailable', message: 'This process cannot serve now.' } });
    },
  });
}
