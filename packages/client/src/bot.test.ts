import { afterEach, beforeEach, expect, it } from 'vitest';
import { LimitedInstance } from '../test/limited-instance.ts';
import { ManualClock } from '../test/manual-clock.ts';
import { ScriptedGateway } from '../test/scripted-gateway.ts';
import { until } from '../test/until.ts';
import { type Bot, createBot, isAutomated } from './index.ts';

let gateway: ScriptedGateway;
let instance: LimitedInstance;
let bot: Bot;

beforeEach(async () => {
  const clock = new ManualClock();
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
  instance.planned.push({ body: { url: gateway.url } });
  bot.on('MESSAGE_CREATE', async (message) => {
    if (!isAutomated(message)) await bot.reply(message, message.content);
  });
  const started = bot.start();
  const connection = await gateway.connection(1);
  connection.hello();
  expect(await connection.take(2)).toEqual({ token: 'secret' });
  connection.ready();
  await started;
  const message = { id: '7', channelId: '9', content: 'hello' };
  connection.dispatch('MESSAGE_CREATE', 2, { ...message, author: { ...author, tag: 'bot' } });
  connection.dispatch('MESSAGE_CREATE', 3, { ...message, author });
  await until('the answer', () => instance.requests.length === 2);
  const [, answer] = instance.requests;
  expect(answer?.url).toBe('/api/channels/9/messages');
  expect(answer?.headers.authorization).toBe('Bot secret');
  expect(answer?.body).toMatchObject({ content: 'hello', replyTo: '7', enforceNonce: true });
  bot.stop();
  await until('the end of the session', () => connection.closeCode === 1000);
});

it.each([
  [{ author }, false],
  [{ author: { ...author, tag: 'official' as const } }, false],
  [{ author: { ...author, tag: 'verified_bot' as const } }, true],
  [{ author: { ...author, tag: 'system' as const } }, true],
  [{ author, webhookId: '1' }, true],
  [{ author, type: 7 }, true],
])('knows which messages programs wrote: %j', (message, automated) => {
  expect(isAutomated(message)).toBe(automated);
});
