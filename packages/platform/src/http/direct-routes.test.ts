/** Requests served without Fastify get the same responses as through it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@guildhall/protocol';
import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ApiError } from './answers/api-error.ts';
import { Reply, SerialisedJson } from './route.ts';
import { bindRoute } from './testing/bind-route.ts';
import { type CallOptions, CSRF_TOKEN, startHttp, type TestHttp } from './testing/start-http.ts';

const contract = {
  summary: 'Messages',
  tag: 'Messages',
  path: '/things/{thingId}/parts',
  access: { in: 'nothing' },
  actors: ['person', 'bot'],
  errors: ['unknown_channel'],
} as const;
const Answered = Type.Object({ thingId: Type.String(), content: Type.String(), asked: Type.Unknown() });
const send = endpoint({
  ...contract,
  method: 'POST',
  body: Type.Object({ content: Type.String({ maxLength: 20 }) }),
  multipart: { bodyAs: 'payload_json', files: { name: 'files', min: 0, max: 1, maxBytes: 1000 } },
  audited: true,
  rateLimits: [{ limit: 40, windowSecs: 3600, by: ['actor'] }],
  replies: { 201: Answered },
});
const list = endpoint({
  ...contract,
  method: 'GET',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })) }),
  replies: { 200: Answered },
});

const routes = [
  bindRoute(send, async ({ params, body: { content } }, _caller, { auditReason }) => {
    if (content === 'nowhere') throw new ApiError('unknown_channel');
    if (content === 'undeclared') throw new ApiError('unknown_role');
    if (content === 'broken') throw new Error('a bug');
    const answered = { thingId: params.thingId, content, asked: auditReason };
    return new Reply(201, new SerialisedJson<typeof answered>(JSON.stringify(answered)));
  }),
  bindRoute(list, async ({ params, query }) => ({ ...params, content: '', asked: query })),
];
const answered: string[] = [];
let direct: TestHttp;
let throughFastify: TestHttp;
let servedByFastify = 0;
const count = (): void => {
  servedByFastify += 1;
};

beforeAll(async () => {
  const onAnswer = (route: string, method: string, status: number) =>
    void answered.push(`${method} ${route} ${status}`);
  direct = await startHttp(routes, { direct: [send, list], scale: 1, onAnswer });
  throughFastify = await startHttp(routes, { scale: 1 });
  subscribe('tracing:fastify.request.handler:start', count);
});
afterAll(async () => {
  unsubscribe('tracing:fastify.request.handler:start', count);
  await Promise.all([direct?.stop(), throughFastify?.stop()]);
});
beforeEach(() => {
  servedByFastify = 0;
  answered.length = 0;
});

const AN_HOUR_MS = 3_600_000;
const PATH = '/api/things/123/parts';
const AS_ADA = { authorization: 'Session ada' };

async function responseOf(http: TestHttp, method: string, path: string, options: CallOptions) {
  const { status, text, headers } = await http.call(method, path, options);
  const { date: _date, 'x-request-id': id, ...others } = Object.fromEntries(headers);
  // Fastify closes the connection after a body that is not JSON; and a time may have fewer digits.
  for (const name of ['connection', 'keep-alive', 'content-length']) delete others[name];
  // Only the times depend on when a request arrives.
  for (const name of ['x-ratelimit-reset', 'x-ratelimit-reset-after', 'retry-after'])
    if (others[name] !== undefined) others[name] = others[name].replaceAll(/\d/g, '0');
  const masked = text.replace(id ?? '', 'its id').replace(/"retryAfter":[\d.]+/, '"retryAfter":0');
  return { status, text: masked, headers: others, hasId: id !== undefined };
}

async function expectSame(method: string, path: string, options: CallOptions): Promise<number> {
  const [one, other] = await Promise.all([
    responseOf(direct, method, path, options),
    responseOf(throughFastify, method, path, options),
  ]);
  expect(one).toEqual(other);
  return one.status;
}

const callers = fc.constantFrom<Record<string, string>>(
  ...['ada', 'ben', 'cleo', 'dora'].map((name) => ({ authorization: `Session ${name}` })),
  {},
  { authorization: 'Bot robot' },
  { authorization: 'Bearer token' },
  { authorization: 'Session revoked' },
  { cookie: 'session=ada' },
  { cookie: 'session=ada', 'x-csrf-token': CSRF_TOKEN },
  { cookie: 'session=ada', 'x-csrf-token': CSRF_TOKEN, origin: 'https://other.example' },
);
const others = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'x-audit-log-reason': 'a%20reason' },
  { 'x-audit-log-reason': '%' },
  { 'x-forwarded-for': '203.0.113.7' },
);
const paths = fc.constantFrom(
  ...[PATH, PATH, '/api/things/9/parts', `${PATH}/`, '/api/things/x/parts'],
  ...['/api/things/%00/parts', '/api/things/1%32/parts', `/api/things/${'1'.repeat(300)}/parts`],
);
const bodies = fc.oneof(
  fc.record({ content: fc.string({ maxLength: 22 }) }).map((body) => JSON.stringify(body)),
  fc
    .constantFrom('nowhere', 'undeclared', 'broken', '\u0000', '\ud800')
    .map((content) => JSON.stringify({ content })),
  fc.constantFrom('', '{', 'null', '[]', '{"content":1}', '{"content":"a","more":1}', '{"__proto__":{}}'),
  fc.constantFrom('['.repeat(5000), JSON.stringify({ content: 'a'.repeat(20_000) })),
);
const types = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/json; charset=utf-8'],
  ...['text/plain', 'APPLICATION/JSON', 'multipart/form-data'],
);
const queries = fc.constantFrom(
  '',
  '?',
  '?limit=5',
  '?limit=0',
  '?limit=five',
  '?limit=1&limit=2',
  '?limit=%35',
  '?a=%00',
);

describe('a request to a direct route', () => {
  it('gets the same response as through Fastify', async () => {
    const statuses = new Set<number>();
    const property = fc.asyncProperty(
      callers,
      others,
      paths,
      types,
      bodies,
      async (caller, other, path, type, body) => {
        const headers = { ...caller, ...other, 'content-type': type };
        statuses.add(await expectSame('POST', path, { headers, body }));
        for (const http of [direct, throughFastify]) http.clock.advance(AN_HOUR_MS);
      },
    );
    const [json, valid] = ['application/json', '{"content":"a"}'];
    await fc.assert(property, {
      numRuns: 300,
      examples: [
        [AS_ADA, {}, PATH, json, valid],
        [AS_ADA, {}, PATH, json, '{'],
        [{}, {}, PATH, json, valid],
        [{ cookie: 'session=ada' }, {}, PATH, json, valid],
        [AS_ADA, {}, PATH, json, '{"content":"nowhere"}'],
        [AS_ADA, {}, PATH, 'text/plain', valid],
        [AS_ADA, {}, PATH, json, '{"content":"broken"}'],
      ],
    });
    expect([...statuses].sort()).toEqual([201, 400, 401, 403, 404, 415, 500]);
  });

  it('gets the same list as through Fastify', async () => {
    const property = fc.asyncProperty(callers, paths, queries, async (headers, path, query) => {
      await expectSame('GET', path + query, { headers });
      for (const http of [direct, throughFastify]) http.clock.advance(AN_HOUR_MS);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it('has the same rate limits as through Fastify', async () => {
    const statuses = [];
    for (let round = 0; round < 42; round += 1)
      statuses.push(
        await expectSame('POST', PATH, { headers: { authorization: 'Session eve' }, json: { content: 'a' } }),
      );
    expect(statuses.slice(-3)).toEqual([201, 429, 429]);
  });

  it('does not reach Fastify if it is plain, and is counted in the metrics', async () => {
    await direct.call('POST', PATH, { headers: AS_ADA, json: { content: 'a' } });
    await direct.call('POST', PATH, { headers: AS_ADA, json: { content: 'nowhere' } });
    await direct.call('GET', `${PATH}?limit=5`, { headers: AS_ADA });
    expect(servedByFastify).toBe(0);
    const route = '/api/things/:thingId/parts';
    expect(answered).toEqual([`POST ${route} 201`, `POST ${route} 404`, `GET ${route} 200`]);
    await direct.call('POST', `${PATH}/`, { headers: AS_ADA, json: { content: 'a' } });
    expect(servedByFastify).toBe(1);
  });

  it('is refused at another host', async () => {
    const answer = await exchange(`GET ${PATH} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d/);
    expect(answer).toContain('"unknown_host"');
  });
});

const HEAD = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const AUTHORIZED = `${HEAD}Authorization: Session ada\r\n`;

/** Sends a text in parts. @returns everything that comes back until the connection closes */
async function exchange(...parts: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(direct.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const closed = once(socket, 'close');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await closed;
  return received;
}

describe('a connection to a direct route', () => {
  it('may send a body in parts, and requests in a row', async () => {
    const first = `${AUTHORIZED}Content-Length: 17\r\n\r\n`;
    const last = `${AUTHORIZED}Connection: close\r\nContent-Length: 15\r\n\r\n{"content":"b"}`;
    const received = await exchange(`${first}{"cont`, `ent":"aaa"}${last}`);
    expect(received.match(/HTTP\/1\.1 201/g)).toHaveLength(2);
    expect(received.indexOf('"aaa"')).toBeLessThan(received.indexOf('"b"'));
  });

  it('closes after a refusal if the rest of the body does not arrive', async () => {
    const received = await exchange(`${HEAD}Content-Length: 100\r\n\r\n{`);
    expect(received).toMatch(/^HTTP\/1.1 401/);
    expect(received.toLowerCase()).toContain('connection: close');
  });

  it('may break off a body without an error in the log', async () => {
    const before = direct.lines.length;
    const socket = connect(Number(new URL(direct.url).port), '127.0.0.1');
    const arrived = once(direct.http.fastify.server, 'request');
    socket.write(`${AUTHORIZED}Content-Length: 100\r\n\r\n{"content"`);
    await arrived;
    socket.destroy();
    await expect.poll(() => answered).toEqual(['POST /api/things/:thingId/parts 400']);
    expect(direct.lines.slice(before)).toEqual([]);
  });

  it('ends with the response when the process is about to stop', async () => {
    const stopping = await startHttp(routes, { direct: [send, list] });
    onTestFinished(() => stopping.stop());
    stopping.http.endConnections();
    const { headers } = await stopping.call('GET', PATH, { headers: AS_ADA });
    expect(headers.get('connection')).toBe('close');
  });
});
