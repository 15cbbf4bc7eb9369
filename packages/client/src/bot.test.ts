import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LimitedInstance, type PlannedAnswer } from '../test/limited-instance.ts';
import { ManualClock } from '../test/manual-clock.ts';
import { ScriptedGateway } from '../test/scripted-gateway.ts';
import { until } from '../test/until.ts';
import { type Bot, createBot, createCache, isAutomated } from './index.ts';

let gateway: ScriptedGateway;
let instance: LimitedInstance;
let bot: Bot;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  gateway = await ScriptedGateway.start();
  instance = await LimitedInstance.start(clock);
  bot = createBot({ baseUrl: instance.baseUrl, token: 'Bot secret', clock });
});

afterEach(async () => {
  bot.stop();
  await gateway.stop();
  await instance.stop();
});

const author = { id: '5', username: 'ada', displayName: 'Ada', avatarUrl: null, clanTag: null };

it('finds the gateway, identifies with its token and answers a message with a reply', async () => {
  // Requests made with the bot's token, which reveal a wrong one, and by the gateway.
  instance.planned.push({ body: { url: gateway.url } }, { body: { url: gateway.url } });
  bot.on('MESSAGE_CREATE', async (message) => {
    if (!isAutomated(message)) await message.reply(message.content);
  });
  const started = bot.start();
  const connection = await gateway.connection(1);
  connection.hello();
  expect(await connection.take(OPCODES.identify)).toEqual({ token: 'secret' });
  connection.ready();
  await started;
  const message = { id: '7', channelId: '9', content: 'hello' };
  connection.dispatch('MESSAGE_CREATE', 2, { ...message, author: { ...author, tag: 'bot' } });
  connection.dispatch('MESSAGE_CREATE', 3, { ...message, author });
  await until('the answer', () => instance.requests.length === 3);
  const [, , answer] = instance.requests;
  expect(answer?.url).toBe('/api/channels/9/messages');
  expect(answer?.headers.authorization).toBe('Bot secret');
  expect(answer?.body).toMatchObject({ content: 'hello', replyTo: '7', enforceNonce: true });
  bot.stop();
  await until('the end of the session', () => connection.closeCode === 1000);
});

it.each<[string, PlannedAnswer, object]>([
  [
    'a token that is refused',
    { status: 401, body: { error: { code: 'unauthorized', message: '' } } },
    {
      name: 'ApiRequestError',
      status: 401,
      message: expect.stringMatching(/^http.* refused the bot's token: /),
    },
  ],
  [
    'a site that has no such route',
    { status: 404, body: { error: 'not found' } },
    {
      name: 'NetworkError',
      message: expect.stringContaining('is not the address of a Guildhall instance'),
    },
  ],
  [
    'a site that answers anything',
    { body: 'hello' },
    {
      name: 'NetworkError',
      message: expect.stringContaining('is not the address of a Guildhall instance'),
    },
  ],
])('explains why it does not start: %s', async (_, answer, error) => {
  instance.planned.push(answer);
  await expect(bot.start()).rejects.toMatchObject(error);
});

it('names the option that is missing, as where an environment variable is not set', () => {
  const create = (options: object) => () => createBot({ baseUrl, token: 'secret', ...options });
  const { baseUrl } = instance;
  for (const token of [undefined, '', ' \n', 'Bot ', 'two words', '“secret”'])
    expect(create({ token })).toThrow(new TypeError("token must be the bot's token. Is its variable set?"));
  for (const address of [undefined, ''])
    expect(create({ baseUrl: address })).toThrow(
      new TypeError('baseUrl must be the address of the instance. Is its variable set?'),
    );
});

it('accepts a token that was read from a file, with the end of its line', async () => {
  instance.planned.push({ body: { url: gateway.url } }, { body: { url: gateway.url } });
  const other = createBot({ baseUrl: instance.baseUrl, token: 'secret\r\n', clock });
  const started = other.start();
  const connection = await gateway.connection(1);
  connection.hello();
  expect(await connection.take(OPCODES.identify)).toEqual({ token: 'secret' });
  connection.ready();
  await started;
  other.stop();
});

it('explains why it does not start: no server at the address', async () => {
  const { baseUrl } = instance;
  await instance.stop();
  const alone = createBot({ baseUrl, token: 'secret', retries: 0 });
  const hint = /\/api\/gateway\/bot \(.*ECONNREFUSED.*\)\. Is the instance running at this address\?$/;
  await expect(alone.start()).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringMatching(hint),
  });
});

it('explains why it does not start: the gateway is cut off', async () => {
  const { url } = gateway;
  await gateway.stop();
  instance.planned.push({ body: { url } }, ...Array.from({ length: 50 }, () => ({ body: { url } })));
  const cutOff = bot.waitFor('disconnected');
  const started = bot.start();
  await cutOff;
  clock.advance(20_000);
  await expect(started).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringMatching(/started no session within 20 s .*Does a proxy/),
  });
  expect(bot.gateway.state).toBe('idle');
});

it.each([
  [{ author }, false],
  [{ author: { ...author, tag: 'official' as const } }, false],
  [{ author: { ...author, tag: 'verified_bot' as const } }, true],
  [{ author: { ...author, tag: 'system' as const } }, true],
  [{ author, webhookId: '1' }, true],
  [{ author, type: 7 }, true],
])('recognises messages of programs: %j', (message, automated) => {
  expect(isAutomated(message)).toBe(automated);
});

it('its cache takes a tag from its wearers when the server has another one', async () => {
  instance.planned.push({ body: { url: gateway.url } }, { body: { url: gateway.url } });
  const cache = createCache(bot);
  const started = bot.start();
  const connection = await gateway.connection(1);
  connection.hello();
  await connection.take(OPCODES.identify);
  connection.ready();
  await started;
  const serverId = '3';
  const old = { serverId, name: 'OLD', badge: 'leaf', color: 0 };
  connection.dispatch('MEMBER_ADD', 2, { serverId, user: { ...author, clanTag: old }, memberCount: 1 });
  await until('the member', () => cache.member(serverId, author.id)?.user.clanTag?.name === 'OLD');
  const clanTag = { ...old, name: 'NEW' };
  connection.dispatch('CLAN_TAG_UPDATE', 3, { serverId, clanTag, cleared: true });
  await until('the change', () => cache.member(serverId, author.id)?.user.clanTag?.name !== 'OLD');
  expect(cache.member(serverId, author.id)?.user.clanTag).toBeNull();
});

it('its cache fills without looking through everything for each server', async () => {
  instance.planned.push({ body: { url: gateway.url } }, { body: { url: gateway.url } });
  const cache = createCache(bot);
  const started = bot.start();
  const connection = await gateway.connection(1);
  connection.hello();
  await connection.take(OPCODES.identify);
  connection.ready();
  await started;
  const looks = vi.spyOn(cache.channels as Map<string, unknown>, Symbol.iterator);
  const empty = { roles: [], members: [], threads: [], emojis: [], stickers: [], voiceStates: [] };
  const create = (seq: number, serverId: number) => {
    const channel = { id: String(serverId + 100), serverId: String(serverId) };
    connection.dispatch('SERVER_CREATE', seq, { ...empty, id: String(serverId), channels: [channel] });
  };
  connection.dispatch('MEMBER_ADD', 2, { serverId: '1', user: author, memberCount: 1 });
  for (const id of [1, 2, 3]) create(id + 2, id);
  await until('all servers', () => cache.servers.size === 3);
  expect(looks).not.toHaveBeenCalled();
  expect(cache.member('1', author.id)).toBeDefined();
  connection.ready();
  await until('the new beginning', () => cache.servers.size === 0);
  expect(looks).toHaveBeenCalledOnce();
  expect([cache.channels.size, cache.member('1', author.id)]).toEqual([0, undefined]);
});
