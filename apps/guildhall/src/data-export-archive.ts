/** Archives of a person's data (design 6.2) and of their servers as files, which JSON contracts cannot describe. */
import {
  ApiError,
  type HttpServer,
  isKnown,
  NO_STORE,
  type PresentedCredentials,
  type StoredBlob,
} from '@guildhall/platform';
import { authenticate, countCall, openExport, openServerExport, type Runtime } from '@guildhall/service';

/** Caches must not store the file, and browsers must not display it. */
const HEADERS = {
  ...NO_STORE,
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const LIMIT = { bucket: 'data-export-archive', limit: 10, windowSecs: 600, scope: 'user' } as const;

/**
 * Mounts `GET /api/auth/export/archive` for the person's session, and `GET /api/servers/{serverId}/export/archive` for
 * the owner's session.
 */
export function mountDataExport(fastify: HttpServer['fastify'], runtime: Runtime): void {
  fastify.get('/api/auth/export/archive', async (request, reply) => {
    const userId = await requirePersonId(runtime, request.headers);
    await countCall(runtime, { ...LIMIT, key: userId });
    const blob = requireArchive(await openExport(runtime, userId));
    return reply.headers(archiveHeaders('guildhall-data.zip', blob)).send(blob.stream);
  });
  fastify.get('/api/servers/:serverId/export/archive', async (request, reply) => {
    const userId = await requirePersonId(runtime, request.headers);
    await countCall(runtime, { ...LIMIT, key: userId });
    const { serverId } = request.params as { readonly serverId: string };
    const blob = requireArchive(await openServerExport(runtime, serverId, userId));
    return reply.headers(archiveHeaders('guildhall-server.zip', blob)).send(blob.stream);
  });
}

function requireArchive(blob: StoredBlob | null): StoredBlob {
  if (!blob) throw new ApiError('unknown_route');
  return blob;
}

function archiveHeaders(name: string, { contentType, size }: StoredBlob): Record<string, string | number> {
  return {
    ...HEADERS,
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': contentType,
    'content-length': size,
  };
}

/** @throws ApiError bearer_not_allowed, unauthorized, invalid_token, bots_not_allowed */
async function requirePersonId(
  runtime: Runtime,
  { authorization, cookie }: Partial<PresentedCredentials>,
): Promise<string> {
  if (authorization !== undefined && /^bearer\b/i.test(authorization))
    throw new ApiError('bearer_not_allowed');
  const caller = await authenticate(runtime, { authorization, cookie });
  if (!isKnown(caller)) throw new ApiError('unauthorized');
  if (caller.kind === 'bot') throw new ApiError('bots_not_allowed');
  return caller.id;
}
