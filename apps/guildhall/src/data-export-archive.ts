/** The archive of a person's own data as a file, which a contract of JSON cannot carry (design 6.2). */
import { ApiError, type HttpServer, isKnown, NO_STORE, RateLimitedError } from '@guildhall/platform';
import { authenticate, openExport, type Runtime } from '@guildhall/service';

/** Nothing on the way keeps the file, and no browser shows what is in it. */
const HEADERS = {
  ...NO_STORE,
  'content-disposition': 'attachment; filename="guildhall-data.zip"',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

interface Presented {
  readonly headers: { readonly authorization?: string | undefined; readonly cookie?: string | undefined };
}

const LIMIT = { limit: 10, windowSecs: 600 };

/** Mounts `GET /api/auth/export/archive`, for the session of the person whose archive it is. */
export function mountDataExport(fastify: HttpServer['fastify'], runtime: Runtime): void {
  fastify.get('/api/auth/export/archive', async (request, reply) => {
    const userId = await requirePersonId(runtime, request);
    await count(runtime, userId);
    const blob = await openExport(runtime, userId);
    if (!blob) throw new ApiError('unknown_route');
    return reply
      .headers(HEADERS)
      .type(blob.contentType)
      .header('content-length', blob.size)
      .send(blob.stream);
  });
}

/** @throws ApiError bearer_not_allowed, unauthorized, invalid_token, bots_not_allowed. */
async function requirePersonId(runtime: Runtime, { headers }: Presented): Promise<string> {
  const { authorization, cookie } = headers;
  if (authorization !== undefined && /^bearer\b/i.test(authorization))
    throw new ApiError('bearer_not_allowed');
  const caller = await authenticate(runtime, { authorization, cookie });
  if (!isKnown(caller)) throw new ApiError('unauthorized');
  if (caller.kind === 'bot') throw new ApiError('bots_not_allowed');
  return caller.id;
}

async function count(runtime: Runtime, userId: string): Promise<void> {
  const bucket = 'data-export-archive';
  const { limit, windowSecs } = LIMIT;
  const result = await runtime.rateLimiter.take(
    `${bucket}|${userId}`,
    limit,
    windowSecs,
    runtime.clock.now(),
  );
  if (!result.allowed) throw new RateLimitedError({ bucket, result, scope: 'user' });
}
