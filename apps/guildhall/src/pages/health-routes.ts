/** `/healthz` says that the process answers, `/readyz` that it can serve (design 11.1). */
import type { HttpServer, Pool, RunningTail } from '@guildhall/platform';

/** The tail looks at least once a second; far longer without a look means that it is stuck. */
const TAIL_SILENCE_MS = 10_000;

export interface Readiness {
  readonly pool: Pool;
  readonly tail: RunningTail;
}

/** Why this process cannot serve now, or null. Before migrations are done and while stopping, all is 503 anyway. */
async function unreadiness({ pool, tail }: Readiness): Promise<string | null> {
  if (Date.now() - tail.lastLookAt() > TAIL_SILENCE_MS) return 'the event tail is not moving';
  try {
    await pool.query('select 1');
    return null;
  } catch {
    return 'the database cannot be reached';
  }
}

export function mountHealthRoutes(fastify: HttpServer['fastify'], readiness: Readiness): void {
  fastify.get('/healthz', () => ({ ok: true }));
  fastify.get('/readyz', async (_request, reply) => {
    const reason = await unreadiness(readiness);
    if (reason === null) return { ok: true };
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ error: { code: 'unavailable', message: reason } });
  });
}
