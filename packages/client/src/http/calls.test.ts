import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LimitedInstance } from '../../test/limited-instance.ts';
import { ManualClock } from '../../test/manual-clock.ts';
import { until } from '../../test/until.ts';
import {
  ApiRequestError,
  type Client,
  type ClientOptions,
  createClient,
  createWebhook,
  NetworkError,
} from '../index.ts';

let clock: ManualClock;
let instance: LimitedInstance;
let client: Client;

beforeEach(async () => {
  clock = new ManualClock();
  instance = await LimitedInstance.start(clock);
  client = makeClient();
});
afterEach(() => instance.stop());

function makeClient(options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: instance.baseUrl, clock, random: () => 0.5, ...options });
}

/** Advances the clock from wait to wait until the call ends. */
async function withTime<Result>(call: Promise<Result>): Promise<Result> {
  let isOver = false;
  const settled = call.finally(() => {
    isOver = true;
  });
  settled.catch(() => {});
  await until('the end of the call', () => {
    if (!isOver) clock.advanceToNext();
    return isOver;
  });
  return settled;
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return withTime(
    call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}

describe('requests', () => {
  it('puts parameters, query, body and reason where they belong', async () => {
    await client.api.listMessages({ channelId: 'a/b', query: { limit: 5, before: '7' } });
    await client.api.deleteMessage({ channelId: '1', messageId: '2', reason: 'Größe über alles' });
    await client.api.createServer({ body: { name: 'Reading room' } });
    await client.api.updateRole({ serverId: '1', roleId: '2' });
    await client.api.acknowledgeMessage({ channelId: '1', messageId: '2' });
    expect(instance.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/channels/a%2Fb/messages?limit=5&before=7', undefined],
      ['DELETE', '/api/channels/1/messages/2', undefined],
      ['POST', '/api/servers', { name: 'Reading room' }],
      ['PATCH', '/api/servers/1/roles/2', {}],
      ['POST', '/api/channels/1/messages/2/ack', undefined],
    ]);
    const reason = instance.requests[1]?.headers['x-audit-log-reason'];
    expect(decodeURIComponent(String(reason))).toBe('Größe über alles');
  });

  it('refuses to call with an empty id, which would be another route', async () => {
    await expect(client.api.getServer({ serverId: '' })).rejects.toThrow(TypeError);
    expect(instance.requests).toEqual([]);
  });

  it('authenticates with a token, with none, or with the CSRF token of a cookie session', async () => {
    client.setToken({ kind: 'Session', value: 'abc' });
    client.setCsrfToken('csrf');
    await client.api.logOut();
    client.setToken(null);
    await client.api.logOut();
    await client.api.getAccount();
    const sent = instance.requests.map(({ headers }) => [headers.authorization, headers['x-csrf-token']]);
    expect(sent).toEqual([
      ['Session abc', undefined],
      [undefined, 'csrf'],
      [undefined, undefined],
    ]);
  });

  it('resolves to the parsed answer, and to undefined without one', async () => {
    instance.planned.push({ body: [{ id: '1' }] }, { status: 204 });
    expect(await client.api.listServers()).toEqual([{ id: '1' }]);
    expect(await client.api.logOut()).toBeUndefined();
  });
});

describe('errors', () => {
  it('carry everything that the instance said', async () => {
    const fields = [{ path: '/name', message: 'must be 2 to 100 characters' }];
    instance.planned.push({
      status: 400,
      headers: { 'x-request-id': 'r1' },
      body: { error: { code: 'invalid_request', message: 'No.', fields } },
    });
    const error = await failureOf(client.api.createServer({ body: { name: '' } }));
    expect(error).toBeInstanceOf(ApiRequestError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'No.',
      fields,
      requestId: 'r1',
    });
    instance.planned.push({
      status: 403,
      body: { error: { code: 'missing_permission', message: 'No.', permission: 'Kick Members' } },
    });
    const second = await failureOf(client.api.kickMember({ serverId: '1', userId: '2' }));
    expect(second).toMatchObject({ permission: 'Kick Members', fields: [] });
  });

  it('reports an address that is not an instance', async () => {
    instance.planned.push({ status: 404, body: 'nothing here' });
    expect(await failureOf(client.api.getInstance())).toMatchObject({
      status: 404,
      code: 'invalid_response',
    });
  });

  it.each([
    ['slowmode', () => client.sendMessage('1', 'hi')],
    ['joins_slowed', () => client.api.acceptInvite({ code: 'one' })],
  ])('leaves %s to the caller, each time, instead of waiting', async (code, call) => {
    const body = { error: { code, message: 'Wait.', retryAfter: 3600 } };
    instance.planned.push({ status: 429, body }, { status: 429, body });
    for (const sent of [1, 2]) {
      expect(await failureOf(call())).toMatchObject({ code, retryAfter: 3600 });
      expect(instance.requests).toHaveLength(sent);
    }
  });
});

describe('repeating', () => {
  it('repeats a send until it is answered, always with the same nonce', async () => {
    instance.planned.push({ cut: true }, { cut: true }, { status: 503, body: {} });
    await withTime(client.sendMessage('1', 'hello'));
    const bodies = instance.requests.map(({ body }) => body);
    expect(bodies).toHaveLength(4);
    expect(bodies[0]).toEqual({
      content: 'hello',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      enforceNonce: true,
    });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    await withTime(client.sendMessage('1', { content: 'hello', nonce: 'mine' }));
    expect(instance.requests[4]?.body).toEqual({ content: 'hello', nonce: 'mine', enforceNonce: true });
  });

  it('repeats the start of a forum post whose first message has an enforced nonce', async () => {
    instance.planned.push({ cut: true });
    const message = { content: 'hello', nonce: 'mine', enforceNonce: true };
    await withTime(client.api.createThread({ channelId: '1', body: { name: 'Tiles', message } }));
    expect(instance.requests).toHaveLength(2);
  });

  it('treats a deletion that finds nothing after a lost answer as done', async () => {
    const gone = { status: 404, body: { error: { code: 'unknown_message', message: 'No.' } } };
    const target = { channelId: '1', messageId: '2' };
    instance.planned.push({ cut: true }, gone, gone);
    await withTime(client.api.deleteMessage(target));
    expect(instance.requests).toHaveLength(2);
    expect(await failureOf(client.api.deleteMessage(target))).toMatchObject({ code: 'unknown_message' });
    const over = { status: 404, body: { error: { code: 'not_timed_out', message: 'No.' } } };
    instance.planned.push({ cut: true }, over);
    await withTime(client.api.deleteTimeout({ serverId: '1', userId: '2' }));
    const noServer = { status: 404, body: { error: { code: 'unknown_server', message: 'No.' } } };
    instance.planned.push({ cut: true }, noServer);
    expect(await failureOf(client.api.deleteServerIcon({ serverId: '1' }))).toMatchObject({ status: 404 });
  });

  it('does not repeat what would make channels each time', async () => {
    instance.planned.push({ cut: true });
    const body = { enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' };
    const error = await failureOf(client.api.putCommunity({ serverId: '1', body }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(instance.requests).toHaveLength(1);
  });

  it('does not repeat a post that could happen twice', async () => {
    instance.planned.push({ cut: true });
    const error = await failureOf(
      client.api.sendMessage({ channelId: '1', body: { content: 'x', nonce: 'n' } }),
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).cause).toBeInstanceOf(Error);
    expect((error as NetworkError).mayHappenTwice).toBe(true);
    expect(instance.requests).toHaveLength(1);
  });

  it.each([502, 503, 504])(
    'says whether a call that a proxy answered with %i may have worked',
    async (status) => {
      const failure = async (body: unknown, call: () => Promise<unknown>) => {
        instance.planned.push({ status, body });
        return (await failureOf(call())) as ApiRequestError;
      };
      const create = () => client.api.createRole({ serverId: '1', body: { name: 'Cooks' } });
      const change = () => client.api.updateRole({ serverId: '1', roleId: '2', body: { name: 'Cooks' } });
      const refusal = { error: { code: 'unavailable', message: 'Starting' } };
      expect(await failure('<h1>Bad gateway</h1>', create)).toMatchObject({ status, mayHappenTwice: true });
      expect(instance.requests).toHaveLength(1);
      expect((await failure('<h1>Bad gateway</h1>', change)).mayHappenTwice).toBe(false);
      expect((await failure(refusal, create)).mayHappenTwice).toBe(false);
    },
  );

  it('names the address without an answer, the reason, and what to check', async () => {
    const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:3000'), new Error('other')]);
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: refused }));
    const unreachable = makeClient({ baseUrl: 'http://localhost:3000/', fetch, retries: 0 });
    await expect(unreachable.api.getAccount()).rejects.toMatchObject({
      message:
        'No answer to GET http://localhost:3000/api/auth/me (connect ECONNREFUSED ::1:3000). ' +
        'Is the instance running at this address?',
    });
    const webhook = createWebhook('http://localhost:3000/api/webhooks/1/secret', { fetch });
    await expect(webhook.send('Hello')).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
    });
  });

  it('gives up after the third repetition, later each time', async () => {
    for (let i = 0; i < 4; i += 1) instance.planned.push({ cut: true });
    const error = await failureOf(client.api.getAccount());
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).mayHappenTwice).toBe(false);
    const [first = 0, ...later] = instance.requests.map(({ at }) => at);
    expect(later.map((at) => at - first)).toEqual([375, 1125, 2625]);
  });

  it('waits as long as a starting instance asks', async () => {
    instance.planned.push({ status: 503, headers: { 'retry-after': '7' }, body: {} });
    await withTime(client.api.getAccount());
    expect((instance.requests[1]?.at ?? 0) - (instance.requests[0]?.at ?? 0)).toBe(7_000);
  });

  it('stops at once when the caller aborts', async () => {
    const abort = new AbortController();
    instance.planned.push({ cut: true });
    const call = client.api.getAccount({ signal: abort.signal });
    call.catch(() => {});
    await until('the wait', () => clock.pending.length === 1);
    abort.abort(new Error('Enough'));
    await expect(call).rejects.toThrow('Enough');
    expect(clock.pending).toEqual([]);
    await expect(client.api.getAccount({ signal: abort.signal })).rejects.toThrow('Enough');
  });
});
