/** Rate limits from the caller's side, unexpected errors, and paths outside the API. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { endpoint } from '@guildhall/protocol';
import pg from 'pg';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from './answers/api-error.ts';
import { bindRoute } from './testing/bind-route.ts';
import { startHttp, type TestAnswer, type TestHttp } from './testing/start-http.ts';

const base = { summary: 'A thing', tag: 'Things', errors: [], replies: { 204: null } } as const;
const own = endpoint({
  ...base,
  method: 'POST',
  path: '/own/{thingId}',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  rateLimits: [
    { limit: 2, windowSecs: 10, by: ['actor', 'param:thingId'] },
    { limit: 3, windowSecs: 60, by: ['address'] },
  ],
});
const general = endpoint({
  ...base,
  method: 'GET',
  path: '/servers/{serverId}/things/{thingId}',
  actors: ['person'],
  access: { in: 'server' },
});
const many = (number: number) =>
  endpoint({
    ...base,
    method: 'GET',
    path: `/many/${number}`,
    actors: ['nobody', 'person'],
    access: { in: 'nothing' },
    rateLimits: [{ limit: 1000, windowSecs: 1, by: ['actor'] }],
  });
const byToken = endpoint({
  ...base,
  method: 'POST',
  path: '/hooks/{hookId}/{hookToken}',
  actors: ['webhook'],
  access: { in: 'nothing' },
  errors: ['unknown_webhook', 'unknown_message'],
  rateLimits: [{ limit: 100_000, windowSecs: 1, by: ['param:hookId'] }],
});
const broken = endpoint({
  ...base,
  method: 'GET',
  path: '/broken',
  actors: ['nobody'],
  access: { in: 'nothing' },
});
const full = endpoint({
  ...base,
  method: 'GET',
  path: '/full',
  actors: ['nobody'],
  access: { in: 'nothing' },
});
const databaseFull = endpoint({
  ...base,
  method: 'GET',
  path: '/database-full',
  actors: ['nobody'],
  access: { in: 'nothing' },
});
const untrue = endpoint({
  ...base,
  method: 'GET',
  path: '/untrue',
  actors: ['nobody'],
  access: { in: 'nothing' },
  replies: { 200: Type.Object({ count: Type.Integer() }) },
});
const undeclared = endpoint({
  ...base,
  method: 'GET',
  path: '/undeclared',
  actors: ['nobody'],
  access: { in: 'nothing' },
});

let http: TestHttp;
const started: TestHttp[] = [];

/** The code with which the disk fails. */
let diskFault = 'ENOSPC';

async function start(options: Parameters<typeof startHttp>[1]): Promise<TestHttp> {
  const routes = [
    bindRoute(own, async () => undefined),
    bindRoute(general, async () => undefined),
    bindRoute(many(1), async () => undefined),
    bindRoute(many(2), async () => undefined),
    bindRoute(byToken, async (input) => {
      const { hookToken } = input.params as { hookToken: string };
      if (hookToken === 'right') return undefined;
      throw new ApiError(hookToken === 'late' ? 'unknown_message' : 'unknown_webhook');
    }),
    bindRoute(broken, async () => {
      throw new Error('secret detail');
    }),
    bindRoute(full, async () => {
      throw Object.assign(new Error(`${diskFault}: the disk fails`), { code: diskFault });
    }),
    bindRoute(databaseFull, async () => {
      const error = new pg.DatabaseError('could not extend file', 20, 'error');
      throw Object.assign(error, { code: '53100' });
    }),
    bindRoute(untrue, async () => ({ count: 'many' as unknown as number })),
    bindRoute(undeclared, async () => {
      throw new ApiError('banned');
    }),
  ];
  http = await startHttp(routes, options);
  started.push(http);
  return http;
}
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop();
});

const as = (name: string) => ({ headers: { authorization: `Session ${name}` } });
const limitHeaders = ({ headers }: TestAnswer) =>
  ['limit', 'remaining', 'bucket', 'scope', 'global'].map((name) => headers.get(`x-ratelimit-${name}`));
const seconds = ({ headers }: TestAnswer, name: string) => Number(headers.get(name));

describe('a limit of its own', () => {
  it('is in every response and recovers as calls leave the window', async () => {
    await start({ scale: 1 });
    const begun = http.clock.now();
    const first = await http.call('POST', '/api/own/1', as('ada'));
    const answered = http.clock.now();
    expect(first.status).toBe(204);
    expect(limitHeaders(first)).toEqual(['2', '1', 'post-own-thingid', null, null]);
    expect(seconds(first, 'x-ratelimit-reset-after')).toBeCloseTo(10, 1);
    const reset = seconds(first, 'x-ratelimit-reset') - 10;
    expect(reset).toBeGreaterThanOrEqual(begun / 1000);
    expect(reset).toBeLessThanOrEqual(answered / 1000);
    expect(first.headers.get('x-ratelimit-reset')).toMatch(/^\d+\.\d{3}$/);
    expect(first.headers.get('retry-after')).toBeNull();
    http.clock.advance(4000);
    expect(limitHeaders(await http.call('POST', '/api/own/1', as('ada')))[1]).toBe('0');
    const refused = await http.call('POST', '/api/own/1', as('ada'));
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
    expect(limitHeaders(refused)).toEqual(['2', '0', 'post-own-thingid', 'user', null]);
    expect(refused.error).toMatchObject({ scope: 'user', message: expect.any(String) });
    const retryAfter = Number(refused.error?.retryAfter);
    expect(retryAfter).toBeLessThanOrEqual(6);
    expect(retryAfter).toBeGreaterThanOrEqual(10 - (http.clock.now() - begun) / 1000);
    expect(seconds(refused, 'retry-after')).toBe(Math.ceil(retryAfter));
    http.clock.advance(6100);
    expect((await http.call('POST', '/api/own/1', as('ada'))).status).toBe(204);
  });

  it('counts separately by caller and resource, and together by address', async () => {
    await start({ scale: 1 });
    const statuses = [];
    for (const [thing, name] of [
      ['1', 'ada'],
      ['1', 'bob'],
      ['2', 'ada'],
      ['3', 'cleo'],
    ])
      statuses.push(await http.call('POST', `/api/own/${thing}`, as(name ?? '')));
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
    expect(limitHeaders(statuses[3] as TestAnswer)).toEqual(['3', '0', 'post-own-thingid', 'shared', null]);
  });

  it('does not count a refused request', async () => {
    await start({ scale: 1 });
    for (let call = 0; call < 6; call += 1) await http.call('POST', '/api/own/1', as('ada'));
    http.clock.advance(10_001);
    expect((await http.call('POST', '/api/own/1', as('ada'))).status).toBe(204);
  });
});

describe('the limits of every route', () => {
  it('are 30 in 10 s for each caller, route and server', async () => {
    await start({ scale: 1 });
    let last: TestAnswer | undefined;
    for (let call = 0; call < 30; call += 1) {
      last = await http.call('GET', `/api/servers/1/things/${call}`, as('ada'));
      if (call === 15) http.clock.advance(1100);
    }
    expect(limitHeaders(last as TestAnswer).slice(0, 2)).toEqual(['30', '0']);
    expect((await http.call('GET', '/api/servers/1/things/x', as('ada'))).status).toBe(429);
    expect((await http.call('GET', '/api/servers/2/things/1', as('ada'))).status).toBe(204);
    expect((await http.call('GET', '/api/servers/1/things/1', as('bob'))).status).toBe(204);
  });

  it.each([
    ['with credentials are 50 a second over all routes', as('ada'), 50],
    ['without are 20 a second for an address', {}, 20],
  ])('%s', async (_what, options, limit) => {
    await start({ scale: 1 });
    const before = http.clock.now();
    const answers = await Promise.all(
      Array.from({ length: limit + 1 }, (_, call) =>
        http.call('GET', `/api/many/${(call % 2) + 1}`, options),
      ),
    );
    // If the calls took longer than the window, the result proves nothing.
    if (http.clock.now() - before < 1000) {
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(1);
      expect(limitHeaders(refused[0] as TestAnswer)).toEqual([
        String(limit),
        '0',
        'global',
        'global',
        'true',
      ]);
      expect(refused[0]?.error).toMatchObject({ code: 'rate_limited', scope: 'global' });
    }
    http.clock.advance(1001);
    expect((await http.call('GET', '/api/many/1', options)).status).toBe(204);
  });
});

describe('bad requests', () => {
  it('are counted by address; above the limit, all requests from the address are refused for ten minutes', async () => {
    // 10,000 becomes 10, and every other limit becomes 1.
    await start({ scale: 0.001 });
    for (let call = 0; call < 11; call += 1) {
      expect((await http.call('GET', '/api/servers/1/things/1')).status).toBe(401);
    }
    const refused = await http.call('GET', '/api/servers/1/things/1', as('ada'));
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
    expect(seconds(refused, 'retry-after')).toBeGreaterThan(590);
    expect(limitHeaders(refused)[4]).toBe('true');
    http.clock.advance(9 * 60_000);
    expect((await http.call('GET', '/api/servers/1/things/1', as('ada'))).status).toBe(429);
    // Requests during the block do not extend it.
    http.clock.advance(61_000);
    expect((await http.call('GET', '/api/servers/1/things/1', as('ada'))).status).toBe(204);
  });
});

describe('a proxy nearby whose X-Forwarded-For is not trusted', () => {
  it.each([
    [false, 1],
    ['10.0.0.0/8', 1],
    ['loopback', 0],
  ] as const)('is named in the log once: with TRUST_PROXY %s %i times', async (trustProxy, times) => {
    await start({ trustProxy });
    await http.call('GET', '/api/full');
    const warnings = () => http.lines.filter(({ msg }) => String(msg).includes('TRUST_PROXY'));
    expect(warnings()).toEqual([]);
    for (const client of ['203.0.113.1', '203.0.113.2'])
      await http.call('GET', '/api/full', { headers: { 'x-forwarded-for': client } });
    expect(warnings()).toHaveLength(times);
    for (const line of warnings()) expect(line).toMatchObject({ level: 'warn', proxy: '127.0.0.1' });
  });
});

describe('wrong tokens in paths', () => {
  const post = async (token: string, hook = '1') =>
    (await http.call('POST', `/api/hooks/${hook}/${token}`)).status;

  it('count as wrong credentials of their address, over all resources', async () => {
    // 10,000 becomes 10.
    await start({ scale: 0.001 });
    for (let call = 0; call < 11; call += 1) expect(await post(`wrong${call}`, String(call))).toBe(404);
    expect(await post('right')).toBe(429);
    expect((await http.call('GET', '/api/servers/1/things/1', as('ada'))).status).toBe(429);
    http.clock.advance(10 * 60_000 + 1000);
    expect(await post('right')).toBe(204);
  });

  it('do not include unknown messages and right tokens', async () => {
    await start({ scale: 0.001 });
    for (let call = 0; call < 20; call += 1) {
      expect(await post('right')).toBe(204);
      expect(await post('late')).toBe(404);
    }
  });
});

describe('an unexpected error', () => {
  it('is 500 with the reference of its log line and without detail', async () => {
    await start({});
    const answer = await http.call('GET', '/api/broken');
    expect([answer.status, answer.code]).toEqual([500, 'internal_error']);
    expect(answer.text).not.toContain('secret');
    const reference = /reference ([\w-]+)/.exec(String(answer.error?.message))?.[1];
    expect(reference).toBe(answer.headers.get('x-request-id'));
    const line = http.lines.find(({ requestId }) => requestId === reference);
    expect(line).toMatchObject({ level: 'error', route: '/api/broken', err: { message: 'secret detail' } });
  });

  it('includes a response that breaks its contract, if responses are verified', async () => {
    await start({});
    expect((await http.call('GET', '/api/untrue')).status).toBe(500);
    expect(http.lines.some(({ err }) => /breaks its contract/.test((err as Error)?.message))).toBe(true);
  });

  it('includes an error code that the contract does not declare, if responses are verified', async () => {
    await start({});
    expect((await http.call('GET', '/api/undeclared')).status).toBe(500);
    expect(http.lines).toContainEqual(
      expect.objectContaining({
        err: expect.objectContaining({ message: 'GET /undeclared does not declare banned' }),
      }),
    );
  });
});

describe('while the disk is full or fails', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ESTALE'])(
    'a file that cannot be stored because of %s is 503 unavailable, like a message',
    async (fault) => {
      diskFault = fault;
      await start({});
      const answer = await http.call('GET', '/api/full');
      expect([answer.status, answer.code]).toEqual([503, 'unavailable']);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(http.lines).toContainEqual(expect.objectContaining({ level: 'error', route: '/api/full' }));
    },
  );

  it('the log names each full disk once a minute', async () => {
    await start({});
    const paths = ['/api/full', '/api/database-full'];
    for (const path of [...paths, ...paths]) expect((await http.call('GET', path)).status).toBe(503);
    expect(http.lines.map(({ route }) => route)).toEqual(paths);
  });

  it('an answer tells a full disk of the database from an outage', async () => {
    await start({});
    const { body } = await http.call('GET', '/api/database-full');
    expect(body).toEqual({
      error: { code: 'unavailable', message: 'The disk of the database is full.', retryAfter: 2 },
    });
  });
});

describe('while stopping', () => {
  it('a request on an open connection is answered, and the connection ends', async () => {
    await start({});
    const before = await http.call('GET', '/api/many/1');
    http.http.endConnections();
    const answer = await http.call('GET', '/api/many/1');
    expect([answer.status, answer.text]).toEqual([before.status, before.text]);
    expect([before, answer].map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'close']);
  });
});

const SCRIPT = 'console.log(1);'.repeat(50);

describe('outside the API', () => {
  let site: string;
  beforeAll(async () => {
    site = await mkdtemp(join(tmpdir(), 'guildhall-site-'));
    await writeFile(join(site, 'index.html'), '<title>Guildhall</title>');
    await writeFile(join(site, 'logo.svg'), '<svg/>');
    await writeFile(join(site, 'main.js'), SCRIPT);
    await writeFile(join(site, 'main.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(site, 'main.js.gz'), gzipSync(SCRIPT));
  });
  afterAll(() => rm(site, { recursive: true, force: true }));

  it.each(['/', '/login', '/channels/1/2', '/invite/abc?from=mail', '/apiary', '/a.b/c'])(
    'GET %s returns the page with its headers',
    async (path) => {
      await start({ site });
      const answer = await http.call('GET', path);
      expect([answer.status, answer.text]).toEqual([200, '<title>Guildhall</title>']);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const policy = answer.headers.get('content-security-policy') ?? '';
      for (const directive of ['img-src', 'media-src', 'connect-src'])
        expect(policy).not.toMatch(new RegExp(`${directive}[^;]* (\\*|https?:|wss?:)( |;|$)`));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('serves the service worker with a page policy and without caching', async () => {
    await writeFile(join(site, 'sw.js'), SCRIPT);
    await start({ site });
    const answer = await http.call('GET', '/sw.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = (await http.call('GET', '/')).headers.get('content-security-policy');
    expect(answer.headers.get('content-security-policy')).toBe(policy);
    for (const directive of ["worker-src 'self'", "manifest-src 'self'"]) expect(policy).toContain(directive);
  });

  it.each(['/', '/login', '/logo.svg', '/missing.js', '/api/nothing'])(
    'HEAD %s answers like GET, without the body',
    async (path) => {
      await start({ site });
      const [full, head] = [await http.call('GET', path), await http.call('HEAD', path)];
      expect([head.status, head.text]).toEqual([full.status, '']);
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        expect(head.headers.get(name)).toBe(full.headers.get(name));
    },
  );

  it.each([
    ['GET', '/missing.js'],
    ['GET', '/assets/missing.css'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd.txt'],
    ['GET', '/%ZZ'],
    ['POST', '/login'],
    ['PUT', '/'],
    ['DELETE', '/logo.svg'],
  ])('%s %s is not a page', async (method, path) => {
    await start({ site });
    const answer = await http.call(method, path);
    expect([answer.status, answer.code]).toEqual([404, 'unknown_route']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('a file is served with its type', async () => {
    await start({ site });
    const answer = await http.call('GET', '/logo.svg');
    expect([answer.status, answer.text]).toEqual([200, '<svg/>']);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('serves a precompressed file to clients that accept %s', async (accepted, encoding) => {
    await start({ site });
    const answer = await http.call('GET', '/main.js', { headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.text]).toEqual([200, SCRIPT]);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  it('a method that an API path does not support is 405, even next to a page', async () => {
    await start({ site });
    const answer = await http.call('GET', '/api/own/1');
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST',
    ]);
  });
});
