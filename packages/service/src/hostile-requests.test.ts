/** Malformed requests to every route: each gets an error of the catalogue, never an internal one. */
import { timesAsLong } from '@guildhall/platform/test-processor-time';
import {
  createApplication,
  createChannel,
  createRole,
  createWebhook,
  decideAuthorization,
  ENDPOINTS,
  type Endpoint,
  ERRORS,
  INTERACTION_TOKEN_PREFIX,
  isId,
  issueToken,
  isUrlCredential,
  postWebhookMessage,
  updateApplication,
  updateMember,
  updateProfile,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  type Caller,
  createCaller,
  sendRequest,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

const endpoints = Object.values(ENDPOINTS) as unknown as readonly Endpoint[];
const HOSTILE_IDS = [
  'abc',
  '-1',
  '0',
  '1',
  '01',
  '1.5',
  '1e3',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(40),
  '１２３',
  '😀',
  "1' or '1'='1",
  '1;--',
  '../../etc/passwd',
  'a\u0000b',
  '\ud800',
  ' 1',
  '1 ',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  '[object Object]',
];

const instance = useInstance();
let server: TestServer;
let person: Caller;
let bot: Caller;
let bearer: Caller;

beforeAll(async () => {
  server = await aServer(instance);
  person = server.owner;
  bot = await aBot(instance, server);
  bearer = await aBearer();
});

/** Ids of existing resources, so that only the tested part of a path is wrong. */
function existing(name: string): string {
  if (name === 'serverId') return server.id;
  if (name === 'channelId') return server.channel.id;
  if (name === 'interactionToken') return `${INTERACTION_TOKEN_PREFIX}${'x'.repeat(43)}`;
  return '1427349850112000000';
}

const paramsOf = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Encodes text for a path; lone surrogates, which cannot be encoded, are replaced, and dots are encoded too. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2e');

/** An access token with every scope that needs no bot. */
async function aBearer(): Promise<Caller> {
  const { owner } = server;
  const made = await owner.do(createApplication, { body: { name: 'Hostile' } });
  const redirect = 'https://site.example/';
  await owner.do(updateApplication, { params: { applicationId: made.id }, body: { redirects: [redirect] } });
  const scope = 'identify email guilds guilds.members.read';
  const { redirectTo } = await owner.do(decideAuthorization, {
    body: { response_type: 'code', client_id: made.id, scope, decision: 'allow' },
  });
  const { access_token: token } = await createCaller(instance.url).do(issueToken, {
    body: {
      grant_type: 'authorization_code',
      client_id: made.id,
      client_secret: made.clientSecret,
      code: new URL(redirectTo ?? '').searchParams.get('code') ?? '',
    },
  });
  return createCaller(instance.url, `Bearer ${token}`);
}

/** Maps a code of RFC 6749 to one of the catalogue. */
function oauthCode(error: unknown): string | undefined {
  const known = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'];
  return known.includes(String(error)) ? 'invalid_request' : undefined;
}

/** A caller that the endpoint accepts; OAuth2 clients send their credentials in the body, so they call anonymously. */
function callerOf(endpoint: Endpoint): Caller {
  const { actors } = endpoint;
  if (isUrlCredential(endpoint)) return createCaller(instance.url);
  if (actors.includes('person') || actors.includes('nobody')) return person;
  if (actors.includes('client')) return createCaller(instance.url);
  return actors.includes('bot') ? bot : bearer;
}

async function send(
  endpoint: Endpoint,
  path: string,
  body: string | undefined,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const caller = callerOf(endpoint);
  const { status, text } = await sendRequest(`${instance.url}/api${path}`, {
    method: endpoint.method,
    headers: { ...caller.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body,
  });
  const error: unknown = text.startsWith('{') ? JSON.parse(text)?.error : undefined;
  // Routes of OAuth2 clients answer `{ error: code }` with codes of RFC 6749.
  const code = endpoint.actors.includes('client') ? oauthCode(error) : (error as { code?: unknown })?.code;
  return { status, code: typeof code === 'string' ? code : undefined, text };
}

describe.each(
  endpoints.filter((endpoint) => paramsOf(endpoint).length > 0).map((one) => [one.method, one.path, one]),
)('%s %s', (_method, _path, endpoint) => {
  it.each(paramsOf(endpoint))('treats an impossible %s as unknown', async (wrong) => {
    const sendWith = async (id: string): Promise<void> => {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === wrong ? encoded(id) : existing(name),
      );
      const { status, code } = await send(endpoint, path, endpoint.body ? '{}' : undefined);
      const isHarmless = status === 204 && takesUnknown(endpoint, id);
      // The body or query may be refused too, and is checked before the path's resource.
      const hasInput = endpoint.body !== undefined || endpoint.query !== undefined;
      const isRefused =
        status === 404 || (hasInput && status === 400) || (endpoint.multipart && status === 415) === true;
      expect(isHarmless || isRefused, `${id} answered ${status} ${code}`).toBe(true);
      if (isRefused) expect(Object.keys(ERRORS)).toContain(code);
    };
    await Promise.all(HOSTILE_IDS.map(sendWith));
  });
});

/**
 * Whether an unknown id succeeds: marking as read up to a deleted message, removing an overwrite, a saved message or
 * notification settings that do not exist.
 */
function takesUnknown({ method, path }: Endpoint, id: string): boolean {
  if (method === 'DELETE' && path.includes('/overwrites/')) return true;
  return (
    isId(id) && (path.endsWith('/ack') || (method === 'DELETE' && /\/notifications\/|\/save$/.test(path)))
  );
}

describe('any body', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', '1427349850112000000', '__proto__', 'online', '3072'),
      fc.double(),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  })).value;

  it.each(
    endpoints.filter(({ body }) => body !== undefined).map((one) => [one.method, one.path, one] as const),
  )('%s %s answers by the catalogue', async (_method, _path, endpoint) => {
    const known = endpoint.body as { properties?: Record<string, unknown> };
    const names = [...Object.keys(known.properties ?? {}), 'unknown', '__proto__'];
    const body = fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true });
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => existing(name));
    await fc.assert(
      fc.asyncProperty(body, async (content) => {
        const { status, code, text } = await send(endpoint, path, JSON.stringify(content));
        expect(status, `${JSON.stringify(content)} answered ${text}`).toBeLessThan(500);
        if (status >= 400) expect(Object.keys(ERRORS)).toContain(code);
      }),
      { numRuns: 40 },
    );
  });
});

describe('any query', () => {
  it.each(
    endpoints.filter(({ query }) => query !== undefined).map((one) => [one.method, one.path, one] as const),
  )('%s %s answers by the catalogue', async (_method, _path, endpoint) => {
    const known = endpoint.query as { properties?: Record<string, unknown> };
    const name = fc.constantFrom(...Object.keys(known.properties ?? {}), 'x', '__proto__');
    const text = fc.oneof(
      fc.constantFrom(...HOSTILE_IDS),
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
    );
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, each: string) => existing(each));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 4 }), async (pairs) => {
        const query = pairs.map(([key, content]) => `${key}=${encoded(content)}`).join('&');
        const answer = await send(endpoint, `${path}?${query}`, undefined);
        expect(answer.status, `?${query} answered ${answer.text}`).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});

describe('credentials', () => {
  it('that the instance did not issue get a 401', async () => {
    const { token } = await aPerson(instance);
    const ascii = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    });
    const attempt = fc.oneof(
      ascii,
      fc
        .tuple(fc.constantFrom('Bot', 'Session', 'bot', 'Basic', 'Operator'), ascii)
        .map((pair) => pair.join(' ')),
      ascii.map((text) => `Session ${token}${text}x`),
    );
    await fc.assert(
      fc.asyncProperty(attempt, async (authorization) => {
        const answer = await createCaller(instance.url, authorization).call(ENDPOINTS.getAccount);
        expect(answer.status).toBe(401);
        const cookie = { cookie: `session=${authorization}; other=${authorization}` };
        expect((await createCaller(instance.url, undefined, cookie).call(ENDPOINTS.getAccount)).status).toBe(
          401,
        );
      }),
      { numRuns: 100 },
    );
  });
});

it('measures texts with many combining marks about as quickly as others', async () => {
  const params = { webhookId: '1', webhookToken: 'wrong' };
  const post = (text: string) => async () => {
    const body = { content: `a${text}` };
    const answer = await createCaller(instance.url).call(postWebhookMessage, { params, body });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  };
  // Sorting all of them together takes hundreds of times as long.
  const ratio = await timesAsLong(post('\u0301\u0316'.repeat(60_000)), post('éè'.repeat(60_000)));
  expect(ratio).toBeLessThan(20);
});

describe('names', () => {
  /** The Persian word needs a joiner between letters, and the family is one emoji because of its joiner. */
  const PLAIN = 'Ann live می\u200cخواهم 👩\u200d👧 ❤\ufe0f';
  const SENT = `\u200b Ann\u202e\t\u2003live\u2066 می\u200cخواهم 👩\u200d👧 \u3164❤\ufe0f\u0007\n`;

  it('lose invisible characters, such as those that change the direction of text', async () => {
    // The other tests may have used up the limits of their server and of its owner.
    const { owner: person, id: serverId, channel } = await aServer(instance);
    const params = { serverId };
    const { id: applicationId } = await person.do(createApplication, { body: { name: SENT } });
    const named = await Promise.all([
      person.do(updateServer, { params, body: { name: SENT } }),
      person.do(createChannel, { params, body: { name: SENT, kind: 'category' } }),
      person.do(createRole, { params, body: { name: SENT } }),
      person.do(createWebhook, { params: { channelId: channel.id }, body: { name: SENT } }),
      person.do(updateApplication, { params: { applicationId }, body: { name: SENT } }),
    ]);
    expect(named.map(({ name }) => name)).toEqual(named.map(() => PLAIN));
    expect((await person.do(updateProfile, { body: { displayName: SENT } })).displayName).toBe(PLAIN);
    const member = { params: { serverId, userId: person.id }, body: { nick: SENT } };
    expect((await person.do(updateMember, member)).nick).toBe(PLAIN);
  });

  it.each(['\u202e', '\u200b\u2060', '\u3164', '\u2800', '\u200d', ' \ufeff '])(
    'without visible characters are refused (%j)',
    async (name) => {
      const answer = await person.call(createRole, { params: { serverId: server.id }, body: { name } });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    },
  );
});
