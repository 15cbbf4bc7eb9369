/**
 * `/healthz` shows that the process answers, `/readyz` that it can serve (design 11.1). Only operators get the
 * reasons.
 */
import type { HttpServer } from '@guildhall/platform';
import type { Readiness } from '../readiness/readiness.ts';

export function mountHealthRoutes(fastify: HttpServer['fastify'], readiness: Readiness): void {
  fastify.get('/healthz', () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const { ready } = await readiness.report();
    if (ready) return { ok: true };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ error: { code: 'unavailable', message: 'This process cannot serve now.' } });
  });
}
