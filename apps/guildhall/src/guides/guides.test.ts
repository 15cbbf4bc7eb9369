/** The pages under /docs, as a browser gets them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@guildhall/protocol';
import { useInstance } from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';
import { DOCS, DOCUMENTS, guidePath, PICTURES } from './documents.ts';
import { API_PAGE, renderDocument } from './markdown.ts';
import { STYLE_PATH } from './page.ts';
import { writeStaticSite } from './static-site.ts';

const instance = useInstance();

const PATHS = [...DOCUMENTS.map(guidePath), API_PAGE, '/docs/guides', STYLE_PATH];

const get = (path: string) => fetch(`${instance.url}${path}`, { redirect: 'manual' });

it('begins with the first guide', async () => {
  const answer = await get('/docs/guides');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/guides/first-bot']);
});

it('contains every document but the list of endpoints', async () => {
  const names = (await readdir(DOCS, { recursive: true })).filter((name) => name.endsWith('.md'));
  const written = names.filter((name) => name !== 'reference/endpoints.md').map((name) => DOCS + name);
  expect(DOCUMENTS.map(({ file }) => file).sort()).toEqual(written.sort());
});

it('becomes a static site without broken links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-site-'));
  await writeStaticSite(folder);
  const files = await readdir(folder, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['index.html', 'style.css', 'reference/endpoints.html']));
  expect(files.filter((name) => name.endsWith('.html'))).toHaveLength(DOCUMENTS.length + 2);
  const page = await readFile(join(folder, 'operate/install.html'), 'utf8');
  expect(page).toContain('href="../style.css"');
  expect(page).not.toContain('"/docs/');
  await rm(folder, { recursive: true });
});

describe.each(DOCUMENTS)('$part/$slug', (document) => {
  it('is a page without scripts, whose links lead somewhere', async () => {
    const answer = await get(guidePath(document));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    const page = await answer.text();
    expect(page).toMatch(/<h1 id="[^"]+">/);
    expect(page).toContain('aria-current="page"');
    expect(page).not.toMatch(/<script|<[^>]* (?:style|on\w+)=/);
    const links = new Set([...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href));
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
    const anchors = [...links].filter((href) => href.startsWith('#')).map((href) => href.slice(1));
    expect(anchors.filter((id) => !ids.has(decodeURIComponent(id)))).toEqual([]);
    const elsewhere = [...links].filter((href) => href.startsWith('/')).map((href) => href.split('#', 1)[0]);
    expect(elsewhere.filter((path) => !PATHS.includes(path ?? ''))).toEqual([]);
  });
});

it.each(DOCUMENTS.filter(({ part }) => part === 'guides'))(
  '$slug mentions only existing routes',
  async ({ file }) => {
    const routes = new Set(Object.values(ENDPOINTS).map(({ method, path }) => `${method} /api${path}`));
    const named = [...(await readFile(file, 'utf8')).matchAll(/`([A-Z]+ \/api\/[^`\s]+)`/g)].map(
      ([, one = '']) => one,
    );
    expect(named.filter((one) => !routes.has(one))).toEqual([]);
  },
);

it('has the pictures that guides show, and shows those that it has', async () => {
  const pages = await Promise.all(DOCUMENTS.map(async (document) => (await get(guidePath(document))).text()));
  const shown = pages.flatMap((page) => [...page.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src));
  const paths = shown.map((src) => new URL(src, 'http://docs.example/docs/guides/any').pathname);
  expect(paths.sort()).toEqual(PICTURES.map(({ path }) => path).sort());
  for (const { path } of PICTURES) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

it('has a stylesheet for light and dark', async () => {
  const answer = await get(STYLE_PATH);
  expect(answer.headers.get('content-type')).toContain('text/css');
  expect(await answer.text()).toContain('light-dark(');
});

it('shows what looks like HTML as text, and leads links to pages of its own or nowhere', () => {
  const { html, sections } = renderDocument(
    [
      '# A *title* & more',
      '<script>alert(1)</script>',
      'Inline <b>bold</b> and `a < b`, [events](../reference/events.md#ready), [endpoints](../reference/endpoints.md),',
      '[limits](rate-limits.md), [example](../../examples/http-bot), [site](https://example.org/).',
      '## What `it` is',
      '```ts title="a.ts"',
      'if (a < b) "quoted";',
      '```',
    ].join('\n\n'),
    { file: `${DOCS}guides/any.md` },
  );
  expect(html).toContain('<h1 id="a-title--more">A <em>title</em> &amp; more</h1>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(html).toContain('href="/docs/reference/events#ready"');
  expect(html).toContain('<a href="/docs/">endpoints</a>');
  expect(html).toContain('href="/docs/guides/rate-limits"');
  expect(html).not.toContain('examples');
  expect(html).toContain('if (a &lt; b) &quot;quoted&quot;;');
  expect(sections).toEqual([{ id: 'what-it-is', title: 'What it is' }]);
});

it('the OpenAPI document is compressed for clients that accept it', async () => {
  const ask = async (encoding: string) => {
    const answer = await fetch(`${instance.url}/api/openapi.json`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    return { encoding: answer.headers.get('content-encoding'), document: await answer.json() };
  };
  const [small, plain, refused] = await Promise.all(['br, gzip', 'identity', 'gzip;q=0, br'].map(ask));
  expect([small?.encoding, plain?.encoding, refused?.encoding]).toEqual(['gzip', null, null]);
  expect(small?.document).toMatchObject({ openapi: '3.1.0' });
  expect(small?.document).toEqual(plain?.document);
});
