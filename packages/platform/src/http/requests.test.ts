/** Bodies, queries, paths and headers of requests, including hostile ones. */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { endpoint, LIMITS } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindRoute } from './testing/bind-route.ts';
import { startHttp, type TestAnswer, type TestHttp } from './testing/start-http.ts';

const base = {
  summary: 'Echo',
  tag: 'Echo',
  actors: ['person'],
  access: { in: 'own account' },
  errors: [],
} as const;
const Inner = Type.Object({ title: Type.Optional(Type.String({ maxLength: 4 })) });
const Body = Type.Object({
  text: Type.Optional(Type.String()),
  count: Type.Optional(Type.Integer()),
  on: Type.Optional(Type.Boolean()),
  inner: Type.Optional(Inner),
  list: Type.Optional(Type.Array(Inner)),
});
const echo = endpoint({
  ...base,
  method: 'POST',
  path: '/echo',
  body: Body,
  replies: { 200: Type.Unknown() },
});
const optional = endpoint({
  ...base,
  method: 'POST',
  path: '/optional',
  body: Type.Optional(Type.Object({ text: Type.Optional(Type.String()) })),
  replies: { 200: Type.Object({ body: Type.Boolean() }) },
});
const search = endpoint({
  ...base,
  method: 'GET',
  path: '/search/{name}',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    before: Type.Optional(Type.String()),
    deep: Type.Optional(Type.Boolean()),
  }),
  replies: { 200: Type.Unknown() },
});
const searchOwn = endpoint({
  ...base,
  method: 'GET',
  path: '/search/@me',
  replies: { 200: Type.Object({ own: Type.Boolean() }) },
});
const reason = endpoint({
  ...base,
  method: 'POST',
  path: '/reason',
  audited: true,
  replies: { 200: Type.Object({ reason: Type.Union([Type.String(), Type.Null()]) }) },
});

let http: TestHttp;
let seen: unknown;
beforeAll(async () => {
  http = await startHttp([
    bindRoute(echo, async ({ body }) => {
      seen = body;
      return body;
    }),
    bindRoute(optional, async ({ body }) => ({ body: body !== undefined })),
    bindRoute(search, async ({ params, query }) => ({ ...params, ...query })),
    bindRoute(searchOwn, async () => ({ own: true })),
    bindRoute(reason, async (_input, _caller, { auditReason }) => ({ reason: auditReason })),
  ]);
});
afterAll(() => http.stop());

const headers = { authorization: 'Session ada' };
const send = (json: unknown) => http.call('POST', '/api/echo', { json, headers });
const sendText = (body: string, type = 'application/json', path = '/api/echo') =>
  http.call('POST', path, { body, headers: { ...headers, 'content-type': type } });
const refusal = ({ status, code }: TestAnswer) => [status, code];
const paths = ({ error }: TestAnswer) =>
  ((error?.fields ?? []) as readonly { path: string }[]).map(({ path }) => path);

describe('a body', () => {
  it('is invalid_request unless it is JSON', async () => {
    for (const text of ['{', '{"text":}', 'text', "{'text':'a'}", '{"text":"a"} x', '\u0000', '\ufeff{}x']) {
      expect(refusal(await sendText(text))).toEqual([400, 'invalid_request']);
    }
  });

  it.each([null, [], 'text', 1, true])('that is not an object (%j) is invalid_request', async (json) => {
    expect(refusal(await send(json))).toEqual([400, 'invalid_request']);
  });

  it.each([
    [{ text: 1 }, 'body/text'],
    [{ text: null }, 'body/text'],
    [{ count: '1' }, 'body/count'],
    [{ count: 1.5 }, 'body/count'],
    [{ on: 'true' }, 'body/on'],
    [{ on: 1 }, 'body/on'],
    [{ inner: 'x' }, 'body/inner'],
    [{ inner: { title: 'too long' } }, 'body/inner/title'],
    [{ list: [{}, { title: 'too long' }] }, 'body/list/1/title'],
    [{ list: {} }, 'body/list'],
  ])('is never converted: %j reports %s', async (json, path) => {
    const answer = await send(json);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(paths(answer)).toEqual([path]);
  });

  it('loses unknown keys at any depth', async () => {
    const answer = await send({
      text: 'a',
      more: 1,
      inner: { title: 'b', more: { a: 1 } },
      list: [{ x: 1 }],
    });
    expect(answer.body).toEqual({ text: 'a', inner: { title: 'b' }, list: [{}] });
  });

  it('may have keys with a meaning in JavaScript, without effect', async () => {
    const text =
      '{"text":"a","__proto__":{"on":true,"admin":1},"constructor":{"prototype":{"admin":1}},"inner":{"__proto__":{"title":"b"}}}';
    const answer = await sendText(text);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"text":"a","inner":{}}');
    expect(Object.getPrototypeOf(seen)).toBe(Object.prototype);
    expect((seen as { on?: boolean }).on).toBeUndefined();
    expect(({} as { admin?: number }).admin).toBeUndefined();
  });

  it('may be nested 64 levels deep; short bodies may be deeper', async () => {
    const nested = (levels: number, padding = '') =>
      `{"text":"a","padding":"${padding}","junk":${'['.repeat(levels - 1)}"[[\\"[["${']'.repeat(levels - 1)}}`;
    const long = 'x'.repeat(5000);
    expect((await sendText(nested(64, long))).body).toEqual({ text: 'a' });
    expect((await sendText(nested(1000))).body).toEqual({ text: 'a' });
    for (const text of [nested(65, long), '['.repeat(100_000), '{"inner":'.repeat(20_000)]) {
      const answer = await sendText(text);
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
      expect(answer.text).toContain('nested deeper than 64 levels');
    }
  });

  it('with many items reports faults among the first 2,000', async () => {
    const withFaultAt = (at: number) =>
      JSON.stringify({
        text: 'a',
        list: Array.from({ length: 20_000 }, (_, index) => (index === at ? 0 : {})),
      });
    expect(paths(await sendText(withFaultAt(1999)))).toEqual(['body/list/1999']);
    const answer = await sendText(withFaultAt(2000));
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(paths(answer)).toEqual([]);
  });

  it.each([
    ['{"text":"a\\u0000b"}', 'body/text'],
    ['{"list":[{},{"title":"\\u0000"}]}', 'body/list/1/title'],
  ])('with a NUL character is refused: %s', async (text, path) => {
    const answer = await sendText(text);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(paths(answer)).toEqual([path]);
  });

  it('with half a character gets the replacement character', async () => {
    const answer = await sendText('{"text":"a\\ud800b \\ud83d\\ude00","list":[{"title":"\\udc00"},{}]}');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ text: 'a\ufffdb \u{1f600}', list: [{ title: '\ufffd' }, {}] });
  });

  it('may contain the escaped text of a NUL character', async () => {
    expect((await sendText('{"text":"\\\\u0000"}')).body).toEqual({ text: '\\u0000' });
  });

  it('is at most 256 KiB, announced or streamed', async () => {
    const fits = `{"text":"${'x'.repeat(LIMITS.jsonBodyBytes - 11)}"}`;
    expect((await sendText(fits)).status).toBe(200);
    const answer = await sendText(`${fits} `);
    expect(refusal(answer)).toEqual([413, 'body_too_large']);
    const stream = new Blob([`${fits} `]).stream();
    const type = { ...headers, 'content-type': 'application/json' };
    expect(refusal(await http.call('POST', '/api/echo', { body: stream, headers: type }))).toEqual([
      413,
      'body_too_large',
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s is unsupported_media_type',
    async (type) => {
      expect(refusal(await sendText('{"text":"a"}', type))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(['application/octet-stream', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense'])(
    'without content may be of type %s, as clients send it',
    async (type) => {
      expect((await sendText('', type, '/api/optional')).body).toEqual({ body: false });
      expect(refusal(await sendText('', type))).toEqual([400, 'invalid_request']);
      expect(refusal(await sendText('x', type, '/api/optional'))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(['application/octet-stream', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense', '/'])(
    'without content may be of type %s without a length, too',
    async (type) => {
      expect(await statusOf({ 'content-type': type })).toBe(200);
      expect(await statusOf({ 'content-type': type, 'transfer-encoding': 'chunked' })).toBe(200);
      expect(await statusOf({ 'transfer-encoding': 'chunked' })).toBe(200);
      expect(await statusOf({ 'content-type': type, 'transfer-encoding': 'chunked' }, 'x')).toBe(415);
    },
  );

  it('may declare its character set', async () => {
    expect((await sendText('{"text":"ä"}', 'application/json; charset=utf-8')).body).toEqual({ text: 'ä' });
  });

  it('that is empty is refused only if the route requires one', async () => {
    expect(refusal(await sendText(''))).toEqual([400, 'invalid_request']);
    expect(refusal(await http.call('POST', '/api/echo', { headers }))).toEqual([400, 'invalid_request']);
    expect((await http.call('POST', '/api/optional', { headers })).body).toEqual({ body: false });
    expect((await sendText('', 'application/json', '/api/optional')).body).toEqual({ body: false });
    expect((await sendText('{}', 'application/json', '/api/optional')).body).toEqual({ body: true });
  });
});

/** The status of a request to a route with an optional body, without headers that the test does not name. */
async function statusOf(more: Readonly<Record<string, string>>, content?: string) {
  const request = httpRequest(`${http.url}/api/optional`, {
    method: 'POST',
    headers: { ...headers, ...more },
  });
  if (more['transfer-encoding'] === undefined) request.removeHeader('transfer-encoding');
  request.removeHeader('content-length');
  request.end(content);
  const [{ statusCode }] = (await once(request, 'response')) as [IncomingMessage];
  return statusCode;
}

describe('a query', () => {
  const ask = (query: string) => http.call('GET', `/api/search/x${query}`, { headers });

  it('is converted to the types of the schema, gets defaults, and loses unknown keys', async () => {
    expect((await ask('?limit=7&deep=true&before=5&more=1&__proto__=2')).body).toEqual({
      name: 'x',
      limit: 7,
      deep: true,
      before: '5',
    });
    expect((await ask('')).body).toEqual({ name: 'x', limit: 50 });
  });

  it.each([
    '?limit=abc',
    '?limit=',
    '?limit=0',
    '?limit=101',
    '?limit=010',
    '?limit=+5',
    '?limit=%205',
    '?limit=5.0',
    '?limit=1e1',
    '?limit=1&limit=2',
    '?limit=1e1000',
    '?limit[a]=1&limit=x',
  ])('%s is invalid_request', async (query) => {
    const answer = await ask(query);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(paths(answer)).toEqual(['query/limit']);
  });

  it.each(['?before=1&before=2', '?before=%00', '?deep=perhaps'])('%s is invalid_request', async (query) => {
    expect(refusal(await ask(query))).toEqual([400, 'invalid_request']);
  });

  it('with broken percent-encoding does no harm', async () => {
    expect([200, 400]).toContain((await ask('?before=%ZZ&%=%')).status);
  });
});

describe('a path', () => {
  it.each([
    '/api/search/%ZZ',
    '/api/search/%E0%A4%A',
    '/api/search/%',
    `/api/search/${'x'.repeat(300)}`,
    '/api/search/a%00b',
    '/api/search/',
    '/api/search/../../etc/passwd',
    '/api/search/%2e%2e/%2e%2e/x',
  ])('%s is 404 in the form of every error', async (path) => {
    const answer = await http.call('GET', path, { headers });
    expect(refusal(answer)).toEqual([404, 'unknown_route']);
  });

  it('is decoded once', async () => {
    const named = async (path: string) => (await http.call('GET', path, { headers })).body;
    expect(await named('/api/search/..%2f..%2fetc')).toMatchObject({ name: '../../etc' });
    expect(await named('/api/search/%2541')).toMatchObject({ name: '%41' });
    expect(await named('/api/search/%F0%9F%98%80/')).toMatchObject({ name: '😀' });
    expect(await named('/api/search/__proto__')).toMatchObject({ name: '__proto__' });
  });

  it('may have an encoded @', async () => {
    for (const path of ['/api/search/@me', '/api/search/%40me', '/api/search/%40me/?limit=1'])
      expect((await http.call('GET', path, { headers })).body).toEqual({ own: true });
    const other = await http.call('GET', '/api/search/%40meta', { headers });
    expect(other.body).toMatchObject({ name: '@meta' });
  });
});

describe('the audit reason in the header', () => {
  const give = (value: string) =>
    http.call('POST', '/api/reason', { headers: { ...headers, 'x-audit-log-reason': value } });

  it('is percent-decoded', async () => {
    expect((await give(encodeURIComponent('Spam, wieder: 😀'))).body).toEqual({ reason: 'Spam, wieder: 😀' });
    expect((await http.call('POST', '/api/reason', { headers })).body).toEqual({ reason: null });
  });

  it('counts characters, not code units', async () => {
    const long = '😀'.repeat(LIMITS.reason);
    expect((await give(encodeURIComponent(long))).body).toEqual({ reason: long });
  });

  it.each([
    ['broken', '%E0%A4%A'],
    ['too long', encodeURIComponent('ä'.repeat(LIMITS.reason + 1))],
    ['not storable', 'a%00b'],
  ])('that is %s is invalid_request', async (_what, value) => {
    const answer = await give(value);
    expect(refusal(answer)).toEqual([400, 'invalid_request']);
    expect(paths(answer)).toEqual(['header/X-Audit-Log-Reason']);
  });
});
