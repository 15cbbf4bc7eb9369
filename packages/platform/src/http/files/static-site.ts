/** Serves a built single-page application: its files by name, and its index for every other page. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const READ = ['GET', 'HEAD'];
const YEAR_SECS = 365 * 24 * 3600;

declare module 'fastify' {
  interface FastifyInstance {
    pageHeaders: Readonly<Record<string, string>>;
  }
}

/**
 * The application's content security policy: no foreign scripts, no framing, and loads only from this instance, under
 * the requested host and the configured one. @param services other addresses that the application connects to
 */
function pageHeaders(baseUrl: string, services: readonly string[]): Readonly<Record<string, string>> {
  const own = `'self' ${baseUrl}`;
  const policy = [
    "default-src 'self'",
    // WebAssembly may be compiled (for RNNoise in voice); eval stays forbidden.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own} data: blob:`,
    `media-src ${own} blob:`,
    ['connect-src', own, baseUrl.replace(/^http/, 'ws'), ...services].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
    'cache-control': 'no-cache',
  };
}

/** Sends the application's index. @param headers added to the usual ones, or replacing them */
export function sendPage(reply: FastifyReply, headers: Readonly<Record<string, string>> = {}): FastifyReply {
  return reply.headers({ ...reply.server.pageHeaders, ...headers }).sendFile('index.html');
}

/** Unchanged if it cannot be decoded: routing refuses faults before a `#`, but not after it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Mounts the files of a folder. Files are looked up at each request, so a newer build may replace the folder. Names
 * under `/assets/` contain a hash of the content, so browsers cache them. Browsers that accept compression get the
 * `.br` or `.gz` file beside the original.
 * @param baseUrl the instance's configured URL @param services other addresses that the application connects to
 */
export async function mountStaticSite(
  fastify: FastifyInstance,
  folder: string,
  baseUrl: string,
  services: readonly string[] = [],
): Promise<void> {
  fastify.decorate('pageHeaders', pageHeaders(baseUrl, services));
  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    acceptRanges: false,
    preCompressed: true,
  });
  fastify.route({ method: READ, url: '/', handler: (_request, reply) => sendPage(reply) });
  fastify.route({ method: READ, url: '/*', handler: sendFileOrPage });
}

/** Programs probe these addresses, and would take a page for an answer. */
const PROGRAMS_ONLY = /^\/(?:api|\.well-known)(?:\/|$)/;
/** A service worker has its own policy, separate from its pages. */
const WORKER = /^\/sw\.js$/;

function sendFileOrPage(request: FastifyRequest, reply: FastifyReply): unknown {
  const path = request.url.split('?', 1)[0] ?? '';
  if (PROGRAMS_ONLY.test(path)) return reply.callNotFound();
  if (/(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(decoded(path))) return reply.callNotFound();
  if (!/\.[a-z0-9]+$/i.test(path)) return sendPage(reply);
  const cache = path.startsWith('/assets/') ? `public, max-age=${YEAR_SECS}, immutable` : 'no-cache';
  return reply
    .headers({
      ...(WORKER.test(path) ? request.server.pageHeaders : {}),
      'x-content-type-options': 'nosniff',
      'cache-control': cache,
    })
    .sendFile(path.slice(1));
}
