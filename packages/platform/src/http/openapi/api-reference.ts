/** The API reference: the OpenAPI document, and a page to browse it at `/docs/`. */
import type { Endpoint } from '@guildhall/protocol';
import Fastify, { type FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

export interface ApiReferenceOptions {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly baseUrl: string;
  readonly version: string;
}

/** The page sets itself up by inline script and style; it loads nothing from elsewhere. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Neither document nor page cost anything until someone asks for them: the page's script alone is 4 MB. */
export function mountApiReference(fastify: FastifyInstance, options: ApiReferenceOptions): void {
  let document: string | undefined;
  fastify.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(options.endpoints, options));
    return reply.header('access-control-allow-origin', '*').type('application/json').send(document);
  });
  let pages: Promise<FastifyInstance> | undefined;
  const answer = async (url: string) => {
    pages ??= loadPages();
    return (await pages).inject({ method: 'GET', url });
  };
  fastify.get('/docs', async (request, reply) => {
    if (!request.url.split('?', 1)[0]?.endsWith('/')) return reply.redirect('/docs/', 301);
    const page = await answer('/docs/');
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(page.rawPayload);
  });
  fastify.get('/docs/js/scalar.js', async (_request, reply) => {
    const script = await answer('/docs/js/scalar.js');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript')
      .send(script.rawPayload);
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
      // Nothing that would lead people, or their documents, to other services.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await pages.ready();
  return pages;
}
