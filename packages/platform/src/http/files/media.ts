/**
 * Serves uploaded files at `/media/<key>`. Uploads are never trusted: no cookie is read, no content can run or be
 * sniffed as another type, and types that browsers cannot show safely become downloads.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BlobFacts,
  type BlobStore,
  type ByteRange,
  InvalidBlobKeyError,
} from '../../blob-store/index.ts';
import { ApiError } from '../answers/api-error.ts';

const YEAR_SECS = 365 * 24 * 3600;

/** Keys contain random parts and are never reused, so responses can be cached forever. */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': `public, max-age=${YEAR_SECS}, immutable`,
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'accept-ranges': 'bytes',
};

/** Types that browsers display without running anything. */
const SHOWN_KINDS = /^(image\/(?!svg)|video\/|audio\/)/;

/**
 * Whether a key's URL may be read, and how long it may be cached: forever, or for some seconds by anyone or only by
 * the caller.
 */
export type MediaAccess =
  | 'forever'
  | 'refused'
  | { readonly seconds: number; readonly keptBy: 'anyone' | 'caller' };

export type DecideAccess = (key: string, query: Readonly<Record<string, unknown>>) => MediaAccess;

/** Mounts `GET` and `HEAD` of `/media/*`, with ranges. */
export function mountMedia(fastify: FastifyInstance, blobs: BlobStore, decide: DecideAccess): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: (request, reply) => serve(request, reply, blobs, decide),
  });
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  decide: DecideAccess,
): Promise<FastifyReply> {
  const key = (request.params as { readonly '*': string })['*'];
  const access = decide(key, request.query as Readonly<Record<string, unknown>>);
  if (access === 'refused') throw new ApiError('unknown_route');
  const isWhole = request.method === 'GET' && request.headers.range === undefined;
  const blob = await (isWhole ? blobs.get(key) : blobs.find(key)).catch((error: unknown) => {
    if (error instanceof InvalidBlobKeyError) return null;
    throw error;
  });
  if (!blob) throw new ApiError('unknown_route');
  reply.headers(MEDIA_HEADERS).type(blob.contentType);
  if (access !== 'forever') {
    const scope = access.keptBy === 'anyone' ? 'public' : 'private';
    reply.header('cache-control', `${scope}, max-age=${access.seconds}`);
  }
  if (!SHOWN_KINDS.test(blob.contentType)) reply.header('content-disposition', 'attachment');
  if (request.method === 'HEAD') return reply.header('content-length', blob.size).send();
  if ('stream' in blob) return reply.header('content-length', blob.size).send(blob.stream);
  return sendRange(request, reply, blob, (range) => blobs.get(key, range));
}

async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { size }: BlobFacts,
  read: (range?: ByteRange) => ReturnType<BlobStore['get']>,
): Promise<FastifyReply> {
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('');
  const blob = await read(range ?? undefined);
  if (!blob) throw new ApiError('unknown_route');
  if (range === null) return reply.header('content-length', size).send(blob.stream);
  const { first, last } = range;
  reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1);
  return reply.send(blob.stream);
}

/** Supports one range. Several ranges, and other units, get the whole file. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [match, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (match === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first > last || first >= size ? 'unsatisfiable' : { first, last };
}
