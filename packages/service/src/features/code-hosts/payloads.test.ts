/** Deliveries with arbitrary content, and their posts (specification: adapter event mapping). */
import { ApiError } from '@guildhall/platform';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbeds } from '../rich-content/index.ts';
import { type CutJson, type CutList, originalLength, readCutJson } from './cut-json.ts';
import { EVENTS } from './events.ts';
import { formField } from './form-field.ts';
import { Payload } from './payload.ts';
import { deliveryEmbed } from './post.ts';
import { POSTED, push, UNPOSTED } from './testing/deliveries.ts';

async function* inPieces(text: string | Buffer, size: number): AsyncIterable<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const parse = (text: string, size = 7) => readCutJson(inPieces(text, size));
const plainJson = (value: CutJson): unknown => JSON.parse(JSON.stringify(value));

/** The stored embed of a delivery; null for none. */
async function posted(event: string, payload: unknown) {
  const read = new Payload(await parse(JSON.stringify(payload), 4096));
  const post = EVENTS.get(event)?.(read);
  return post ? (readEmbeds([deliveryEmbed(read, post)])[0] ?? null) : null;
}

describe('JSON in chunks', () => {
  it('is parsed like JSON.parse', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json({ maxDepth: 4, stringUnit: 'binary' }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const whole: unknown = JSON.parse(text);
          const wide = (value: unknown): boolean =>
            Array.isArray(value)
              ? value.length > 20 || value.some(wide)
              : typeof value === 'object' && value !== null && Object.values(value).some(wide);
          fc.pre(!wide(whole));
          const wellFormed = JSON.stringify(whole).replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '\\ufffd');
          const read = JSON.stringify(await parse(text, size)).replaceAll(
            /\\ud[89a-f][0-9a-f]{2}/gi,
            '\\ufffd',
          );
          expect(JSON.parse(read)).toEqual(JSON.parse(wellFormed));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is refused if it is invalid', async () => {
    const wrong = [
      '',
      '{',
      '[1,',
      '{"a"}',
      '{"a":}',
      '{"a" 1}',
      '[1 2]',
      '{,}',
      '[,]',
      '1 2',
      '}',
      '{"a":1,}',
      '[1,]',
      '{]',
      'nul',
      '{"a":1}}',
      '{1:2}',
      '"open',
    ];
    for (const text of wrong) {
      await expect(parse(text, 1), text).rejects.toBeInstanceOf(ApiError);
    }
    await expect(parse('['.repeat(100))).rejects.toBeInstanceOf(ApiError);
  });

  it('keeps the first elements of a list, and its length', async () => {
    const list = await parse(JSON.stringify(Array.from({ length: 3000 }, (_, index) => index)), 64);
    expect([(list as CutList).length, originalLength(list as CutList)]).toEqual([20, 3000]);
    const text = await parse(JSON.stringify({ long: 'x'.repeat(100_000), after: 1 }), 4096);
    expect(plainJson(text)).toEqual({ long: 'x'.repeat(8000), after: 1 });
    const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, [index]]));
    expect(Object.keys(plainJson(await parse(JSON.stringify({ ...keys }), 4096)) as object)).toHaveLength(
      200,
    );
    expect(plainJson(await parse('{"__proto__":{"x":1},"a":{"constructor":2}}'))).toEqual(
      JSON.parse('{"__proto__":{"x":1},"a":{"constructor":2}}'),
    );
  });
});

async function payloadIn(form: string, size: number): Promise<string> {
  return Buffer.concat(await Array.fromAsync(formField(inPieces(form, size), 'payload'))).toString();
}

describe('forms in chunks', () => {
  it('return the field like a form parser', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 9 }),
        async (other, value, size) => {
          const form = new URLSearchParams({ other, payload: value, later: other }).toString();
          expect(await payloadIn(form, size)).toBe(new URLSearchParams(form).get('payload'));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([1, 2, 9])('keep escapes that are not valid, in chunks of %i bytes', async (size) => {
    expect(await payloadIn('payload=100%,+%zz%%41%4&later=1', size)).toBe('100%, %zz%A%4');
  });
});

describe('the mapping', () => {
  it.each(POSTED)('posts %s', async (event, payload) => {
    const embed = await posted(event, payload);
    expect(embed).toMatchObject({
      title: expect.stringMatching(/^\[octo-org\/rocket/),
      url: expect.stringMatching(/^https:\/\/code\.example\//),
      color: expect.any(Number),
      author: {
        name: 'octo-ann',
        url: 'https://code.example/octo-ann',
        icon_url: 'https://code.example/avatars/583231.png',
      },
    });
  });

  it.each(UNPOSTED)('ignores %s with other actions', async (event, payload) => {
    expect(await posted(event, payload)).toBeNull();
  });

  it('describes the event', async () => {
    const titles = await Promise.all(
      POSTED.map(async ([event, payload]) => (await posted(event, payload))?.title),
    );
    expect(titles).toEqual([
      '[octo-org/rocket] connected',
      '[octo-org/rocket:main] 2 new commits',
      '[octo-org/rocket] pull request opened: #7 Add a second engine',
      '[octo-org/rocket] pull request reopened: #7 Add a second engine',
      '[octo-org/rocket] pull request ready for review: #7 Add a second engine',
      '[octo-org/rocket] pull request merged: #7 Add a second engine',
      '[octo-org/rocket] pull request closed: #7 Add a second engine',
      '[octo-org/rocket] pull request approved: #7 Add a second engine',
      '[octo-org/rocket] pull request changes requested: #7 Add a second engine',
      '[octo-org/rocket] pull request reviewed: #7 Add a second engine',
      '[octo-org/rocket] issue opened: #3 Engine stops',
      '[octo-org/rocket] issue reopened: #3 Engine stops',
      '[octo-org/rocket] issue closed: #3 Engine stops',
      '[octo-org/rocket] new comment on issue #3 Engine stops',
      '[octo-org/rocket] release published: Rocket 2',
      '[octo-org/rocket:main] CI succeeded',
      '[octo-org/rocket:main] CI failed',
      '[octo-org/rocket:main] CI cancelled',
      '[octo-org/rocket] branch created: engine',
      '[octo-org/rocket] tag created: v2.0.0',
      '[octo-org/rocket] branch deleted: engine',
      '[octo-org/rocket] tag deleted: v2.0.0',
      '[octo-org/rocket] new star',
      '[octo-org/rocket] forked to bob/rocket',
    ]);
  });
});

describe('a push', () => {
  it('shows up to five commits with links, and how many more there are', async () => {
    const lines = async (count: number) =>
      (await posted('push', push(count)))?.description?.split('\n') ?? [];
    expect(await lines(1)).toEqual([
      '`aaaaaaa` Fix engine 1 – octo\\-ann',
      `<https://code.example/octo-org/rocket/commit/${'1'.padStart(40, 'a')}>`,
    ]);
    expect(await lines(5)).toHaveLength(10);
    const six = await lines(6);
    expect([six.length, six.at(-1)]).toEqual([11, '+1 more']);
    expect((await lines(2048)).at(-1)).toBe('+2043 more');
    expect((await posted('push', push(2048)))?.title).toBe('[octo-org/rocket:main] 2048 new commits');
  });

  it('names its repository, even after tens of thousands of file names', async () => {
    const { repository, commits, ...payload } = push(1);
    const added = Array.from({ length: 30_000 }, (_, index) => `file ${index}`);
    const large = { ...payload, commits: commits.map((commit) => ({ ...commit, added })), repository };
    expect((await posted('push', large))?.title).toBe('[octo-org/rocket:main] 1 new commit');
  });

  it('shows created, deleted and force-pushed branches, and tags', async () => {
    const title = async (commits: number, changes: object) =>
      (await posted('push', push(commits, changes)))?.title;
    expect(await title(0, { created: true })).toBe('[octo-org/rocket:main] branch created');
    expect(await title(1, { created: true })).toBe('[octo-org/rocket:main] branch created, 1 new commit');
    expect(await title(0, { deleted: true })).toBe('[octo-org/rocket:main] branch deleted');
    expect(await title(2, { forced: true })).toBe('[octo-org/rocket:main] force-pushed, 2 new commits');
    expect(await title(0, { forced: true })).toBe('[octo-org/rocket:main] branch force-pushed');
    expect(await title(0, { created: true, ref: 'refs/tags/v1' })).toBe('[octo-org/rocket] tag v1 created');
  });

  it('shows messages as they are, and pings nobody', async () => {
    const message =
      '@everyone <@1> **bold** [x](https://evil.example) `code` https://evil.example\nsecond line';
    const commits = [{ id: 'abc', message, url: 'javascript:alert(1)', author: null }];
    const embed = await posted('push', push(0, { commits }));
    expect(embed?.description).toBe(
      '`abc` \\@everyone \\<\\@1\\> \\*\\*bold\\*\\* \\[x\\]\\(https://evil.example\\) \\`code\\` https://evil.example',
    );
  });
});

describe('any delivery', () => {
  const anything = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, '', '  ', 0, -1, 1e300, true, [], {}, [null], 'x'.repeat(5000)),
    fc.constantFrom<unknown>(
      '😀'.repeat(3000),
      '\u0000',
      '\ud800',
      'e\u0301'.repeat(400),
      '\u202e\u200b',
      'https://x',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  /** Replaces some values of a payload. */
  function mutated(value: unknown, next: () => unknown, hit: () => boolean): unknown {
    if (hit()) return next();
    if (Array.isArray(value)) return value.map((item) => mutated(item, next, hit));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mutated(item, next, hit)]));
  }

  it('produces an embed that can be stored', async () => {
    const cases = [...POSTED, ...UNPOSTED];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cases),
        fc.gen(),
        fc.constantFrom(3, 10, 40),
        async ([event, payload], generate, rarity) => {
          const changed = mutated(
            payload,
            () => generate(() => anything),
            () => generate(fc.nat, { max: rarity }) === 0,
          );
          const embed = await posted(event, changed ?? null).catch((error: unknown) => {
            throw new Error(`${event} ${JSON.stringify(changed)}: ${String(error)}`);
          });
          if (embed) expect(embed.title).not.toBe('');
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('produces one even if everything is null', async () => {
    const allNull = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(allNull)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, item]) => [key, key === 'action' ? item : allNull(item)]),
            )
          : null;
    for (const [event, payload] of POSTED) {
      await posted(event, allNull(payload));
      await posted(event, Object.fromEntries(Object.keys(payload).map((key) => [key, null])));
    }
    expect((await posted('push', {}))?.title).toBe('[repository:unknown] 0 new commits');
    expect((await posted('issues', { action: 'opened' }))?.title).toBe('[repository] issue opened: Untitled');
  });

  it('keeps within the limits of embeds', async () => {
    const huge = '\u0958\u{1d15e}'.repeat(9000);
    const fill = (value: unknown): unknown =>
      typeof value === 'string' && !value.startsWith('http') ? huge : value;
    for (const [event, payload] of POSTED) {
      const item = JSON.parse(JSON.stringify(payload), (key, value) =>
        ['action', 'state', 'conclusion', 'ref_type'].includes(key) ? value : fill(value),
      );
      expect((await posted(event, item))?.title?.length).toBeGreaterThan(0);
    }
  });
});
