/** The same pages as files for any static host, with relative addresses and checked links. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { DOCS, DOCUMENTS, type GuideDocument, guidePath, PICTURES } from './documents.ts';
import { renderPage } from './index.ts';
import { API_PAGE } from './markdown.ts';
import { STYLE, STYLE_PATH } from './page.ts';

/** A static site has no browsable API; the list of endpoints replaces it. */
const ENDPOINTS_PAGE: GuideDocument = {
  slug: 'endpoints',
  title: 'API',
  part: 'reference',
  file: `${DOCS}reference/endpoints.md`,
};

/** @param folder the folder to create. @throws Error that lists broken links */
export async function writeStaticSite(folder: string): Promise<void> {
  const pages = new Map<string, string>();
  for (const document of [...DOCUMENTS, ENDPOINTS_PAGE])
    pages.set(fileOf(guidePath(document)), await renderPage(document));
  const [first] = DOCUMENTS;
  const begin = fileOf(guidePath(first ?? ENDPOINTS_PAGE));
  pages.set(
    'index.html',
    `<!doctype html><meta http-equiv="refresh" content="0; url=${begin}"><a href="${begin}">Documentation</a>\n`,
  );
  for (const [name, page] of pages) pages.set(name, withRelativeAddresses(name, page));
  requireNoDeadLinks(pages);
  for (const [name, page] of pages) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), page);
  }
  await writeFile(join(folder, placeOf(STYLE_PATH)), STYLE);
  for (const { path, file } of PICTURES) await cp(file, join(folder, placeOf(path)));
}

/** The path of a /docs address in the site. */
function placeOf(path: string): string {
  return path.slice('/docs/'.length);
}

function fileOf(path: string): string {
  return path === API_PAGE ? fileOf(guidePath(ENDPOINTS_PAGE)) : `${placeOf(path)}.html`;
}

function withRelativeAddresses(name: string, page: string): string {
  return page.replaceAll(/ (href|src)="(\/docs\/[^"#]*)/g, (_, attribute: string, path: string) => {
    const target = path.includes('.') ? placeOf(path) : fileOf(path);
    return ` ${attribute}="${posix.relative(dirname(name), target)}`;
  });
}

function requireNoDeadLinks(pages: ReadonlyMap<string, string>): void {
  const dead: string[] = [];
  for (const [name, page] of pages) {
    for (const [, href = ''] of page.matchAll(/ href="([^"]+)"/g)) {
      if (/^https?:/.test(href) || href.endsWith('.css')) continue;
      const [path = '', id] = href.split('#', 2);
      const target = pages.get(path === '' ? name : posix.join(dirname(name), path));
      if (target === undefined || (id && !target.includes(` id="${decodeURIComponent(id)}"`)))
        dead.push(`${name}: ${href}`);
    }
  }
  const named = [...new Set(dead)];
  if (named.length > 0) throw new Error(`These links lead nowhere:\n${named.join('\n')}`);
}
