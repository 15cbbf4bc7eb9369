/**
 * Serves uploaded files at `/media/<key>`. Uploads are never trusted: no cookie is read, no content can run or be
 * sniffed as another type, and types that browsers cannot show safely become downloads.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BlobStore, InvalidBlobKeyError, type StoredBlob } from '../../blob-store/index.ts';
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

/** Mounts `GET` and `HEAD` of `/media/*`, with ranges. @param decide default: everything is public forever */
export function mountMedia(
  fastify: FastifyInstance,
  blobs: BlobStore,
  decide: DecideAccess = () => 'forever',
): void {
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
  const blob = await blobs.get(key).catch((error: unknown) => {
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
  if (request.method === 'HEAD') {
    blob.stream.destroy();
    return reply.header('content-length', blob.size).send();
  }
  return sendRange(request, reply, blob);
}

function sendRange(request: FastifyRequest, reply: FastifyReply, blob: StoredBlob): FastifyReply {
  const range = parseRange(request.headers.range, blob.size);
  if (range === null) return reply.header('content-length', blob.size).send(blob.stream);
  if (range === 'unsatisfiable') {
    blob.stream.destroy();
    return reply.code(416).header('content-range', `bytes */${blob.size}`).type('text/plain').send('');
  }
  const { first, last } = range;
  reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${blob.size}`)
    .header('content-length', last - first + 1);
  return reply.send(Readable.from(slice(blob, first, last)));
}

/** Skips the bytes before the range. This works with every store; files have only a few megabytes. */
async function* slice({ stream }: StoredBlob, first: number, last: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    const part = bytes.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position));
    position += bytes.length;
    if (part.length > 0) yield part;
    if (position > last) return;
  }
}

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Supports one range. Several ranges, and other units, get the whole file. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [match, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (match === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return first > last || first >= size ? 'unsatisfiable' : { first, last };
}
