/** The API reference: the OpenAPI document, and a page to browse it at `/docs/`. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@guildhall/protocol';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { openApiDocument } from './openapi.ts';

export interface ApiReferenceOptions {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly baseUrl: string;
  readonly version: string;
}

/** The page uses inline scripts and styles, and loads nothing from other sites. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Large responses that are the same for all callers, so they are created and compressed once. */
interface CachedResponse {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

const compress = promisify(gzip);

/** Creates and compresses a response on first use. */
function createOnce(make: () => Promise<Buffer> | Buffer): () => Promise<CachedResponse> {
  let kept: Promise<CachedResponse> | undefined;
  const prepare = async (): Promise<CachedResponse> => {
    const plain = await make();
    return { plain, gzipped: await compress(plain) };
  };
  return () => {
    kept ??= prepare();
    return kept;
  };
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, gzipped }: CachedResponse,
): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}

/** Document and page are created on first request; the page's script alone is 4 MB. */
export function mountApiReference(fastify: FastifyInstance, options: ApiReferenceOptions): void {
  const document = createOnce(() => Buffer.from(JSON.stringify(openApiDocument(options.endpoints, options))));
  fastify.get('/api/openapi.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('application/json');
    return sendCached(request, reply, await document());
  });
  let pages: Promise<FastifyInstance> | undefined;
  const read = (url: string) =>
    createOnce(async () => {
      pages ??= loadPages();
      return (await (await pages).inject({ method: 'GET', url })).rawPayload;
    });
  const [page, script] = [read('/docs/'), read('/docs/js/scalar.js')];
  fastify.get('/docs', async (request, reply) => {
    if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('/docs/', 301);
    reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8');
    return sendCached(request, reply, await page());
  });
  fastify.get('/docs/js/scalar.js', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=86400').type('text/javascript');
    return sendCached(request, reply, await script());
  });
}

async function loadPages(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const pages = Fastify();
  await pages.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Guildhall API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      // Disables links and uploads to other services.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await pages.ready();
  return pages;
}
