/** Changes in the developer portal: redirects, listing, endpoint, secret, the bot's profile (design, chapter 7). */
import { createPublicKey, verify } from 'node:crypto';
import { SafeFetchError, type SafeFetchRequest } from '@guildhall/platform';
import {
  authorizeBot,
  bits,
  createApplication,
  createBot,
  deleteApplication,
  getAccount,
  getApplication,
  LIMITS,
  resetClientSecret,
  updateApplication,
  updateBot,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestBot,
  type TestPerson,
  uniqueName,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

/** An interactions endpoint that checks the signature itself, like a real program. */
type Endpoint = (
  signed: boolean,
  request: SafeFetchRequest,
) => { status: number; body: string } | SafeFetchError['reason'];

const instance = useInstance(() => ({ safeFetch }));
let owner: TestPerson;
let bot: TestBot;
let params: { applicationId: string };
let endpoint: Endpoint;
let requests: { url: string; request: SafeFetchRequest; signed: boolean }[];

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const pong = JSON.stringify({ type: 1 });

async function publicKey(): Promise<string> {
  const [row] = await queryDatabase(
    instance,
    `select encode(public_key, 'hex') as key from applications where id = $1`,
    [params.applicationId],
  );
  return String(row?.key);
}

const safeFetch = Object.assign(
  async (url: string, request: SafeFetchRequest = {}) => {
    const key = createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, Buffer.from(await publicKey(), 'hex')]),
      format: 'der',
      type: 'spki',
    });
    const { 'x-signature-timestamp': timestamp = '', 'x-signature-ed25519': signature = '' } =
      request.headers ?? {};
    const text = Buffer.from(`${timestamp}${String(request.body)}`);
    const signed = verify(null, text, key, Buffer.from(signature, 'hex'));
    requests.push({ url, request, signed });
    const answer = endpoint(signed, request);
    if (typeof answer === 'string') throw new SafeFetchError(answer, 'tried 10.0.0.7');
    return { url, status: answer.status, headers: new Headers(), body: Buffer.from(answer.body) };
  },
  { close: async () => {} },
);

beforeEach(async () => {
  owner = await aPerson(instance);
  bot = await aBot(instance, await aServer(instance, owner));
  params = { applicationId: bot.applicationId };
  endpoint = (signed) => (signed ? { status: 200, body: pong } : { status: 401, body: '' });
  requests = [];
});

const change = (body: object) => owner.call(updateApplication, { params, body });

describe('redirects', () => {
  it('are stored as sent', async () => {
    const redirects = ['https://b.example.org/cb?x=1', 'http://localhost:3000/cb', 'https://A.example.org'];
    expect((await change({ redirects })).body.redirects).toEqual(redirects);
    expect((await owner.do(getApplication, { params })).redirects).toEqual(redirects);
    expect((await change({ redirects: [] })).body.redirects).toEqual([]);
  });

  it('that break a rule are refused, each with its position', async () => {
    const answer = await change({
      name: 'Never',
      redirects: ['https://ok.example.org', 'http://app.example.org', 'https://x.example.org/#a'],
    });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_redirects']);
    expect((answer.body as unknown as { error: { fields: unknown } }).error.fields).toEqual([
      { path: 'body/redirects/1', message: expect.stringContaining('https') },
      { path: 'body/redirects/2', message: expect.stringContaining('fragment') },
    ]);
    expect(await owner.do(getApplication, { params })).toMatchObject({
      redirects: [],
      name: expect.not.stringMatching('Never'),
    });
  });

  it('are limited to ten', async () => {
    const many = Array.from({ length: LIMITS.redirectsPerApplication }, (_, i) => `https://a.example/${i}`);
    expect((await change({ redirects: many })).status).toBe(200);
    const answer = await change({ redirects: [...many, 'https://a.example/more'] });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_redirects']);
    expect((await owner.do(getApplication, { params })).redirects).toEqual(many);
  });
});

describe('the public client flag', () => {
  it('can be changed by the owner; the secret stays', async () => {
    expect((await change({ publicClient: true })).body).toMatchObject({
      publicClient: true,
      hasSecret: true,
    });
    expect((await change({ publicClient: false })).body.publicClient).toBe(false);
  });
});

describe('the App Directory', () => {
  it('accepts public bots', async () => {
    expect((await change({ inDirectory: true })).body.inDirectory).toBe(true);
    expect((await bot.do(updateApplication, { params, body: { inDirectory: false } })).inDirectory).toBe(
      false,
    );
    expect((await bot.do(updateApplication, { params, body: { inDirectory: true } })).inDirectory).toBe(true);
    expect((await change({ botPublic: false })).body).toMatchObject({ botPublic: false, inDirectory: false });
    expect((await change({ botPublic: true })).body.inDirectory).toBe(false);
  });

  it('refuses private bots', async () => {
    const without = await owner.do(createApplication, { body: { name: uniqueName('App') } });
    const answers = [
      await owner.call(updateApplication, {
        params: { applicationId: without.id },
        body: { inDirectory: true },
      }),
      await change({ inDirectory: true, botPublic: false }),
    ];
    await change({ botPublic: false });
    answers.push(
      await change({ inDirectory: true }),
      await bot.call(updateApplication, { params, body: { inDirectory: true } }),
    );
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([400, 'not_public']);
    expect((await owner.do(getApplication, { params })).inDirectory).toBe(false);
    expect((await change({ inDirectory: true, botPublic: true })).body.inDirectory).toBe(true);
  });

  it('never lists a bot that becomes private concurrently', async () => {
    await Promise.all([
      change({ inDirectory: true }),
      change({ botPublic: false }),
      change({ inDirectory: true }),
    ]);
    expect(await owner.do(getApplication, { params })).toMatchObject({
      botPublic: false,
      inDirectory: false,
    });
  });
});

describe('the interactions endpoint', () => {
  const url = 'https://bot.example.org/interactions';
  const save = (interactionsEndpointUrl: string | null) => change({ interactionsEndpointUrl });

  it('is saved after a signed ping and one with an invalid signature', async () => {
    expect((await save(url)).body.interactionsEndpointUrl).toBe(url);
    expect(requests.map(({ signed }) => signed)).toEqual([true, false]);
    for (const { url: where, request } of requests) {
      expect(where).toBe(url);
      expect(request).toMatchObject({ method: 'POST', maxRedirects: 0, timeoutMs: 3000 });
      expect(JSON.parse(String(request.body))).toEqual({
        version: 1,
        type: 1,
        id: expect.stringMatching(/^\d{19}$/),
        applicationId: params.applicationId,
      });
      const seconds = Number(request.headers?.['x-signature-timestamp']);
      expect(Math.abs(seconds - instance.clock.now() / 1000)).toBeLessThan(5);
    }
  });

  it('can be set by the bot too, and is cleared without a ping', async () => {
    const set = await bot.do(updateApplication, { params, body: { interactionsEndpointUrl: url } });
    expect(set.interactionsEndpointUrl).toBe(url);
    requests = [];
    expect((await save(null)).body.interactionsEndpointUrl).toBeNull();
    expect(requests).toEqual([]);
  });

  const faults: readonly [string, Endpoint][] = [
    ['answers everything with 200', () => ({ status: 200, body: pong })],
    ['answers 204', (signed) => ({ status: signed ? 204 : 401, body: '' })],
    ['answers another type', (signed) => ({ status: signed ? 200 : 401, body: '{"type":4}' })],
    ['answers no JSON', (signed) => ({ status: signed ? 200 : 401, body: 'pong' })],
    ['answers null', (signed) => ({ status: signed ? 200 : 401, body: 'null' })],
    ['answers 403 to an invalid signature', (signed) => ({ status: signed ? 200 : 403, body: pong })],
    ['does not answer in time', () => 'timeout'],
    ['leads into a private network', () => 'forbidden_address'],
    ['redirects', () => 'too_many_redirects'],
    ['answers too much', () => 'too_large'],
    ['is unreachable', () => 'unreachable'],
  ];
  it.each(faults)('is refused if it %s', async (_, fault) => {
    await save(url);
    endpoint = fault;
    const answer = await save('https://other.example.org/interactions');
    expect([answer.status, answer.code]).toEqual([400, 'endpoint_unverified']);
    expect(JSON.stringify(answer.body)).not.toContain('10.0.0.7');
    expect((await owner.do(getApplication, { params })).interactionsEndpointUrl).toBe(url);
  });

  it.each(['http://bot.example.org/', 'ftp://bot.example.org', 'nonsense', ''])(
    'is not requested at %j',
    async (address) => {
      const answer = await save(address);
      expect([answer.status, answer.code]).toEqual([400, 'endpoint_unverified']);
      expect(requests).toEqual([]);
    },
  );

  it('is pinged with the form that a concurrent change has saved', async () => {
    await save('https://bot.example.org/old');
    const lock = `select pg_advisory_xact_lock(${params.applicationId})`;
    const changes = await whileLocked(instance, lock, async () => {
      const moved = save(url);
      await untilWaiting(instance, 1);
      const reformed = change({ interactionsEndpointForm: 'discord' });
      await untilWaiting(instance, 2);
      return [moved, reformed] as const;
    });
    for (const changed of changes) expect((await changed).status).toBe(200);
    const saved = { interactionsEndpointUrl: url, interactionsEndpointForm: 'discord' };
    expect(await owner.do(getApplication, { params })).toMatchObject(saved);
    const last = requests.at(-1);
    expect(last?.url).toBe(url);
    expect(JSON.parse(String(last?.request.body))).toHaveProperty('application_id');
  });

  it('inside the network of the instance is never requested', async () => {
    const real = await startTestInstance();
    const person = await aPerson(real);
    const { id } = await person.do(createApplication, { body: { name: 'Inside' } });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      const answer = await person.call(updateApplication, {
        params: { applicationId: id },
        body: { interactionsEndpointUrl: `https://${host}/` },
      });
      expect([answer.status, answer.code]).toEqual([400, 'endpoint_unverified']);
    }
    await real.stop();
  });
});

describe('the client secret', () => {
  it('is reset with the password, shown once and stored as a fingerprint', async () => {
    const stored = async () =>
      queryDatabase(instance, 'select secret_fingerprint from applications where id = $1', [
        bot.applicationId,
      ]);
    const before = await stored();
    const wrong = await owner.call(resetClientSecret, { params, body: { password: 'wrong password' } });
    expect([wrong.status, wrong.code]).toEqual([403, 'wrong_password']);
    expect(await stored()).toEqual(before);
    const { clientSecret } = await owner.do(resetClientSecret, { params, body: { password: PASSWORD } });
    expect(clientSecret).toMatch(/^[\w-]{43}$/);
    expect(await stored()).not.toEqual(before);
    expect(JSON.stringify(await owner.do(getApplication, { params }))).not.toContain(clientSecret);
    // The bot token is a separate credential and stays valid.
    expect((await bot.call(getAccount)).status).toBe(200);
  });

  it('is accessible only to its owner', async () => {
    const body = { password: PASSWORD };
    const stranger = await (await aPerson(instance)).call(resetClientSecret, { params, body });
    expect([stranger.status, stranger.code]).toEqual([404, 'unknown_application']);
    const own = await bot.call(resetClientSecret, { params, body });
    expect([own.status, own.code]).toEqual([403, 'bots_not_allowed']);
  });
});

describe("the bot's token on its own application", () => {
  it.each([
    [{ name: 'Mine' }],
    [{ botPublic: false }],
    [{ publicClient: true }],
    [{ redirects: ['https://evil.example.org'] }],
    [{ description: 'fine', redirects: [] }],
  ])('may not set %j', async (body) => {
    const before = await owner.do(getApplication, { params });
    const answer = await bot.call(updateApplication, { params, body });
    expect([answer.status, answer.code]).toEqual([403, 'bots_not_allowed']);
    expect(await owner.do(getApplication, { params })).toEqual(before);
  });
});

describe("the bot's profile", () => {
  it('is changed by the owner and announced to viewers of the bot', async () => {
    const { owner: host, ...server } = await aServer(instance, owner);
    const other = await aBot(instance, { owner: host, ...server });
    const member = await aMember(instance, { owner: host, ...server });
    const probe = await connectProbe(instance.url, { token: member.token });
    const username = uniqueName('renamed');
    const body = { displayName: '  Rota  ', bio: 'Keeps the rota.', username };
    const target = { applicationId: other.applicationId };
    const user = await host.do(updateBot, { params: target, body });
    expect(user).toMatchObject({ id: other.id, username, displayName: 'Rota', tag: 'bot' });
    const announced = await probe.take('USER_UPDATE', ({ username: name }) => name === username);
    expect(announced.d).toEqual(user);
    expect((await host.do(getApplication, { params: target })).bot).toEqual(user);
    expect(await other.do(getAccount)).toMatchObject({ bio: 'Keeps the rota.', displayName: 'Rota' });
    await host.do(updateBot, { params: target, body: { bio: '  ' } });
    expect((await other.do(getAccount)).bio).toBeNull();
    await probe.close();
  });

  it('follows the rules for names', async () => {
    const refusals = [
      [{ username: 'Bad Name' }, 400, 'invalid_username'],
      [{ username: 'deleted_user_1' }, 400, 'invalid_username'],
      [{ username: owner.username }, 409, 'username_taken'],
      [{ displayName: ' ' }, 400, 'invalid_request'],
      [{ displayName: 'n'.repeat(LIMITS.displayName + 1) }, 400, 'invalid_request'],
      [{ bio: 'b'.repeat(LIMITS.bio + 1) }, 400, 'invalid_request'],
    ] as const;
    const before = await owner.do(getApplication, { params });
    for (const [body, status, code] of refusals) {
      const answer = await owner.call(updateBot, { params, body });
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    // A refused name prevents the other changes, too.
    await owner.call(updateBot, { params, body: { displayName: 'Never', username: owner.username } });
    expect(await owner.do(getApplication, { params })).toEqual(before);
  });

  it('changes its username twice an hour', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    const person = await aPerson(limited);
    const { id } = await person.do(createApplication, { body: { name: uniqueName('App') } });
    const own = { applicationId: id };
    await person.do(createBot, { params: own });
    const rename = () => person.call(updateBot, { params: own, body: { username: uniqueName('name') } });
    const statuses = [(await rename()).status, (await rename()).status, (await rename()).status];
    expect(statuses).toEqual([200, 200, 429]);
    limited.clock.advance(3_601_000);
    expect((await rename()).status).toBe(200);
    await limited.stop();
  });

  it('requires a bot, and its owner', async () => {
    const { id } = await owner.do(createApplication, { body: { name: uniqueName('App') } });
    const none = await owner.call(updateBot, { params: { applicationId: id }, body: { bio: 'x' } });
    expect([none.status, none.code]).toEqual([404, 'no_bot']);
    const stranger = await (await aPerson(instance)).call(updateBot, { params, body: { bio: 'x' } });
    expect([stranger.status, stranger.code]).toEqual([404, 'unknown_application']);
    const itself = await bot.call(updateBot, { params, body: { bio: 'x' } });
    expect([itself.status, itself.code]).toEqual([403, 'bots_not_allowed']);
  });
});

describe('deleting', () => {
  it('removes the bot from each of its servers', async () => {
    const servers = [await aServer(instance, owner), await aServer(instance, owner)];
    for (const { id: serverId } of servers) {
      await owner.do(authorizeBot, {
        params,
        body: { serverId, permissions: String(bits('viewChannel', 'sendMessages')) },
      });
    }
    await owner.do(deleteApplication, { params, body: { password: PASSWORD } });
    expect(await queryDatabase(instance, 'select 1 from members where user_id = $1', [bot.id])).toEqual([]);
    expect(await queryDatabase(instance, 'select 1 from roles where bot_id = $1', [bot.id])).toEqual([]);
    await instance.runDueJobs();
  });
});
