/** The documentation under /docs, beside the browsable API reference. */
import { readFile } from 'node:fs/promises';
import type { HttpServer } from '@guildhall/platform';
import { DOCUMENTS, type GuideDocument, guidePath, PICTURES } from './documents.ts';
import { renderDocument } from './markdown.ts';
import { guidePage, STYLE, STYLE_PATH } from './page.ts';

/** The pages have one stylesheet and no script. */
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/** Each page is rendered on the first request and cached. */
export function mountGuides(fastify: HttpServer['fastify']): void {
  const pages = new Map<string, Promise<string>>();
  for (const document of DOCUMENTS) {
    const path = guidePath(document);
    fastify.get(path, async (_request, reply) => {
      const page = pages.get(path) ?? renderPage(document);
      pages.set(path, page);
      return reply
        .headers(PAGE_HEADERS)
        .type('text/html; charset=utf-8')
        .send(await page);
    });
  }
  for (const { path, file } of PICTURES) {
    fastify.get(path, async (_request, reply) =>
      reply
        .headers({ ...PAGE_HEADERS, 'cache-control': 'public, max-age=3600' })
        .type('image/webp')
        .send(await readFile(file)),
    );
  }
  const [first] = DOCUMENTS;
  if (first) fastify.get('/docs/guides', (_request, reply) => reply.redirect(guidePath(first), 302));
  fastify.get(STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(STYLE),
  );
}

/** The whole page of a document. */
export async function renderPage(document: GuideDocument): Promise<string> {
  return guidePage(document, renderDocument(await readFile(document.file, 'utf8'), document));
}
