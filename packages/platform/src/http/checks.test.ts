/** The order of checks (design, chapter 0): which error a request with several faults gets. */
import { endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from './answers/api-error.ts';
import { bindRoute } from './testing/bind-route.ts';
import { CSRF_TOKEN, startHttp, type TestHttp } from './testing/start-http.ts';

const thing = { summary: 'A thing', tag: 'Things', errors: ['unknown_message', 'not_own_message'] } as const;
const Body = Type.Object({ text: Type.String(), count: Type.Optional(Type.Integer()) });

const forPeople = endpoint({
  ...thing,
  method: 'PATCH',
  path: '/things/{thingId}',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Body,
  replies: { 200: Body },
});
const forBots = endpoint({
  ...thing,
  method: 'POST',
  path: '/bots',
  actors: ['bot'],
  access: { in: 'nothing' },
  replies: { 204: null },
});
const forBearers = endpoint({
  ...thing,
  method: 'GET',
  path: '/bearers',
  actors: ['person', 'bearer'],
  access: { in: 'nothing' },
  replies: { 204: null },
});
const forAll = endpoint({
  ...thing,
  method: 'GET',
  path: '/all',
  actors: ['nobody', 'person', 'bot'],
  access: { in: 'nothing' },
  replies: { 200: Type.Object({ kind: Type.String() }) },
});
const entering = endpoint({
  ...thing,
  method: 'POST',
  path: '/enter',
  actors: ['nobody'],
  access: { in: 'nothing' },
  replies: { 204: null },
  errors: ['csrf_failed'],
});
const limited = endpoint({
  ...thing,
  method: 'PUT',
  path: '/limited/{thingId}',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Body,
  replies: { 204: null },
  rateLimits: [{ limit: 0.001, windowSecs: 60, by: ['actor'] }],
});

let http: TestHttp;
let handled = 0;

// Like a use case: existence (404) before permission (403).
async function change(thingId: string, body: { text: string }): Promise<{ text: string }> {
  if (thingId !== '1') throw new ApiError('unknown_message');
  if (body.text === 'not mine') throw new ApiError('not_own_message');
  handled += 1;
  return body;
}

beforeAll(async () => {
  http = await startHttp([
    bindRoute(forPeople, ({ params, body }) => change(params.thingId, body)),
    bindRoute(forBots, async () => undefined),
    bindRoute(forBearers, async () => undefined),
    bindRoute(forAll, async (_input, { kind }) => ({ kind })),
    bindRoute(entering, async () => undefined),
    bindRoute(limited, async () => {
      handled += 1;
      return undefined;
    }),
  ]);
});
afterAll(() => http.stop());
beforeEach(() => {
  handled = 0;
});

const person = { authorization: 'Session ada' };
const bot = { authorization: 'Bot echo' };
const browser = () => ({ cookie: 'session=ada', origin: http.url, 'x-csrf-token': CSRF_TOKEN });

describe('route and method come first', () => {
  it.each([
    ['GET', '/api/nothing', {}],
    ['POST', '/api/nothing', { json: { text: 'x' } }],
    ['POST', '/api/nothing', { body: '{broken', headers: { 'content-type': 'application/json' } }],
    ['POST', '/api/nothing', { body: 'text', headers: { 'content-type': 'text/plain' } }],
    ['POST', '/api/nothing', { body: 'x'.repeat(300_000), headers: { 'content-type': 'application/json' } }],
    ['GET', '/api/things', {}],
    ['GET', '/api', {}],
    ['GET', '/api/things/1/2', { headers: { authorization: 'Session revoked' } }],
  ])('%s %s is 404 unknown_route whatever else is wrong', async (method, path, options) => {
    const answer = await http.call(method, path, options);
    expect([answer.status, answer.code]).toEqual([404, 'unknown_route']);
  });

  it.each([
    ['GET', '/api/things/1', {}],
    ['DELETE', '/api/things/1', {}],
    ['POST', '/api/things/1', { body: 'text', headers: { 'content-type': 'text/plain' } }],
    ['POST', '/api/things/1', { body: '{broken', headers: { 'content-type': 'application/json' } }],
    ['POST', '/api/things/1?x=%00', {}],
  ])('%s %s is 405 and lists the allowed methods', async (method, path, options) => {
    const answer = await http.call(method, path, options);
    expect([answer.status, answer.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('PATCH');
  });
});

describe('then credentials', () => {
  const broken = { body: '{broken', headers: { 'content-type': 'application/json' } };

  it('missing ones are unauthorized, before the body is checked', async () => {
    const answer = await http.call('PATCH', '/api/things/1', broken);
    expect([answer.status, answer.code]).toEqual([401, 'unauthorized']);
  });

  it.each(['Session revoked', 'Bot revoked', 'Session', 'Basic YTpi', 'nonsense'])(
    '%j is invalid_token',
    async (authorization) => {
      const headers = { ...broken.headers, authorization };
      const answer = await http.call('PATCH', '/api/things/1', { ...broken, headers });
      expect([answer.status, answer.code]).toEqual([401, 'invalid_token']);
    },
  );

  it('a header takes precedence over a cookie, even an invalid one', async () => {
    const headers = { ...browser(), authorization: 'Session revoked' };
    const answer = await http.call('PATCH', '/api/things/1', { json: { text: 'a' }, headers });
    expect(answer.code).toBe('invalid_token');
  });

  it('a bearer token outside its routes is bearer_not_allowed', async () => {
    const bearer = { authorization: 'Bearer abc' };
    const refused = await http.call('PATCH', '/api/things/1', { ...broken, headers: bearer });
    expect([refused.status, refused.code]).toEqual([401, 'bearer_not_allowed']);
    const looked = await http.call('GET', '/api/bearers', { headers: bearer });
    expect([looked.status, looked.code]).toEqual([401, 'invalid_token']);
  });

  it('invalid credentials are refused even where none are needed', async () => {
    expect((await http.call('GET', '/api/all')).body).toEqual({ kind: 'nobody' });
    expect((await http.call('GET', '/api/all', { headers: bot })).body).toEqual({ kind: 'bot' });
    const answer = await http.call('GET', '/api/all', { headers: { authorization: 'Bot revoked' } });
    expect(answer.code).toBe('invalid_token');
  });
});

describe('with credentials, forgery', () => {
  it.each([
    ['no header', { 'x-csrf-token': '' }],
    ['a wrong header', { 'x-csrf-token': `${CSRF_TOKEN}x` }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin of its own', { origin: 'null' }],
  ])('a cookie with %s is csrf_failed, before the body', async (_what, changes) => {
    const headers = { ...browser(), 'content-type': 'application/json', ...changes };
    const answer = await http.call('PATCH', '/api/things/1', { body: '{broken', headers });
    expect([answer.status, answer.code]).toEqual([403, 'csrf_failed']);
    expect(handled).toBe(0);
  });

  it('a cookie with the header passes, with or without an origin', async () => {
    const { origin: _origin, ...plain } = browser();
    for (const headers of [browser(), plain]) {
      expect((await http.call('PATCH', '/api/things/1', { json: { text: 'a' }, headers })).status).toBe(200);
    }
  });

  it('a GET with a cookie needs no header, and tokens never need one', async () => {
    const foreign = { origin: 'https://evil.example' };
    expect(
      (await http.call('GET', '/api/all', { headers: { cookie: 'session=ada', ...foreign } })).status,
    ).toBe(200);
    const headers = { ...person, ...foreign };
    expect((await http.call('PATCH', '/api/things/1', { json: { text: 'a' }, headers })).status).toBe(200);
  });

  it('log-in refuses requests from another origin', async () => {
    const foreign = await http.call('POST', '/api/enter', { headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.code]).toEqual([403, 'csrf_failed']);
    expect((await http.call('POST', '/api/enter', { headers: { origin: http.url } })).status).toBe(204);
    expect((await http.call('POST', '/api/enter')).status).toBe(204);
  });
});

describe('then the kind of caller, limits, shape, existence, permission', () => {
  it('refuses the wrong kind of caller before it checks the body', async () => {
    const broken = { body: '{broken', headers: { ...bot, 'content-type': 'application/json' } };
    const refusedBot = await http.call('PATCH', '/api/things/1', broken);
    expect([refusedBot.status, refusedBot.code]).toEqual([403, 'bots_not_allowed']);
    const refusedPerson = await http.call('POST', '/api/bots', { headers: person });
    expect([refusedPerson.status, refusedPerson.code]).toEqual([403, 'bot_token_required']);
    expect((await http.call('POST', '/api/bots', { headers: bot })).status).toBe(204);
  });

  it('counts before it checks the body: 429 before 400', async () => {
    const first = await http.call('PUT', '/api/limited/1', { json: { text: 'a' }, headers: person });
    expect(first.status).toBe(204);
    const second = await http.call('PUT', '/api/limited/1', { json: { text: 1 }, headers: person });
    expect([second.status, second.code]).toEqual([429, 'rate_limited']);
    expect(handled).toBe(1);
  });

  it('checks the body before it looks for the resource: 400 before 404', async () => {
    const answer = await http.call('PATCH', '/api/things/none', { json: { text: 1 }, headers: person });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });

  it('looks for the resource before it checks the permission: 404 before 403', async () => {
    const missing = await http.call('PATCH', '/api/things/2', {
      json: { text: 'not mine' },
      headers: person,
    });
    expect([missing.status, missing.code]).toEqual([404, 'unknown_message']);
    const foreign = await http.call('PATCH', '/api/things/1', {
      json: { text: 'not mine' },
      headers: person,
    });
    expect([foreign.status, foreign.code]).toEqual([403, 'not_own_message']);
    expect(handled).toBe(0);
  });
});
