import { timesAsLong } from '@guildhall/platform/test-processor-time';
import { describe, expect, it } from 'vitest';
import { filePreview, pagePreview } from './page-preview.ts';
import { pageText } from './page-text.ts';
import { previewedLinks } from './previewed-links.ts';
import { readHead } from './read-head.ts';

describe('links of a text', () => {
  it.each([
    ['see https://a.example/x, and http://b.example.', ['https://a.example/x', 'http://b.example']],
    ['<https://a.example>', []],
    ['`https://a.example`', []],
    ['```\nhttps://a.example\n```', []],
    ['||https://a.example||', []],
    [
      '**https://a.example**\n> https://b.example\n- https://c.example',
      ['https://a.example', 'https://b.example', 'https://c.example'],
    ],
    ['https://a.example/#one https://a.example/#two', ['https://a.example/#one']],
    ['https://user:word@a.example', []],
    ['ftp://a.example \\https://', []],
    ['no links', []],
    [
      Array.from({ length: 7 }, (_, n) => `https://a.example/${n}`).join(' '),
      [0, 1, 2, 3, 4].map((n) => `https://a.example/${n}`),
    ],
    [`https://a.example/${'x'.repeat(2048)}`, []],
  ])('%j have previews: %j', (content, links) => {
    expect(previewedLinks(content)).toEqual(links);
  });
});

const preview = (html: string, link = 'https://a.example/page') => pagePreview(link, link, readHead(html));
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe('a page', () => {
  it('is read only down to a limited depth of elements', () => {
    const html = `<title>Before</title>${'<svg>'.repeat(4000)}${meta('og:title', 'After')}`;
    expect(preview(html)?.title).toBe('Before');
  });

  it('with a long row of combining marks is read about as quickly as others', async () => {
    const describedBy = (text: string) => preview(`<title>T</title>${meta('description', `a${text}`)}`);
    const marks = '\u0301\u0316'.repeat(32_000);
    expect(describedBy(marks)?.description).toMatch(/^\u00e1\u0316/);
    // Sorting all of them together takes hundreds of times as long.
    const ratio = await timesAsLong(
      () => describedBy(marks),
      () => describedBy('bc'.repeat(32_000)),
    );
    expect(ratio).toBeLessThan(20);
  });

  it('shows its own description', () => {
    const html = `<!doctype html><head><title>Plain</title>${meta('og:title', 'A &amp; B')}${meta('og:description', ' two\n lines ')}
      ${meta('og:site_name', 'Site')}${meta('og:image', '/picture.png')}${meta('og:image:width', '300')}${meta('og:image:height', '200')}
      <META NAME="theme-color" CONTENT="#FF0000"></head>`;
    expect(preview(html)).toEqual({
      type: 'link',
      url: 'https://a.example/page',
      title: 'A & B',
      description: 'two lines',
      color: 0xff0000,
      provider: { name: 'Site', url: 'https://a.example' },
      thumbnail: { url: 'https://a.example/picture.png', width: 300, height: 200 },
    });
  });

  it('is an article or a video if it says so, with a large picture', () => {
    const picture = meta('og:image', 'https://b.example/p.png');
    expect(preview(`<title>T</title>${meta('og:type', 'article')}${picture}`)).toMatchObject({
      type: 'article',
      image: { url: 'https://b.example/p.png' },
    });
    const file = meta('og:video', 'https://b.example/v.mp4');
    expect(preview(`<title>T</title>${file}${meta('og:video:type', 'video/mp4')}`)).toMatchObject({
      type: 'video',
      video: { url: 'https://b.example/v.mp4' },
    });
    const player = preview(`<title>T</title>${file}${meta('og:video:type', 'text/html')}`);
    expect(player).toMatchObject({ type: 'link' });
    expect(player).not.toHaveProperty('video');
  });

  it.each(['', '<html><body>text</body></html>', '<title> </title>', '\0\0\0', '<<<<>>>'])(
    'without a description has no preview: %j',
    (html) => expect(preview(html)).toBeNull(),
  );

  it('is read only up to the end of its head', () => {
    const after = meta('og:title', 'Late');
    expect(preview(`<head><title>Early</title></head>${after}<body>${after}`)?.title).toBe('Early');
    expect(
      preview(
        `<head><script>var x = '<title>Wrong</title>'</script><!-- <title>Wrong</title> --><title>Right</title>`,
      )?.title,
    ).toBe('Right');
  });

  it('is cut to the limits of embeds, without characters that cannot be stored', () => {
    const long = preview(
      `<title>${'é'.repeat(5000)}</title>${meta('description', '\u0000x\ud800'.repeat(2000))}`,
    );
    expect([...(long?.title ?? '')]).toHaveLength(256);
    expect([...(long?.description ?? '')]).toHaveLength(350);
    expect(long?.description?.startsWith('x\ufffd x\ufffd')).toBe(true);
  });

  it('may contain only https addresses', () => {
    for (const address of ['http://b.example/p.png', 'javascript:alert(1)', 'data:image/png;base64,AA', '']) {
      expect(preview(`<title>T</title>${meta('og:image', address)}`)).not.toHaveProperty('thumbnail');
    }
  });

  it('is decoded with its character set', () => {
    const latin = Buffer.from('<title>Caf\xe9</title>', 'latin1');
    expect(pageText(latin, 'text/html; charset=ISO-8859-1')).toContain('Café');
    expect(pageText(Buffer.from('<meta charset="windows-1252">\xe9', 'latin1'), 'text/html')).toContain('é');
    expect(pageText(Buffer.from('\ufeffé', 'utf16le'), null)).toContain('é');
    expect(pageText(Buffer.from('é'), 'text/html; charset=unheard-of')).toBe('é');
    const kanji = Buffer.from([0x93, 0x8c, 0x8b, 0x9e]);
    expect(pageText(kanji, 'text/html; charset="shift_jis"')).toBe('東京');
  });
});

it('pictures and videos have a preview, other files have none', () => {
  const link = 'https://a.example/f';
  expect(filePreview(link, link, 'image/png')).toEqual({ type: 'image', url: link, image: { url: link } });
  expect(filePreview(link, link, 'video/mp4')).toEqual({ type: 'video', url: link, video: { url: link } });
  for (const kind of ['image/svg+xml', 'application/pdf', 'text/plain', ''])
    expect(filePreview(link, link, kind)).toBeNull();
});
