/** The example as its README starts it, against a real instance over a line that breaks. */
import { once } from 'node:events';
import { type Client, createClient } from '@guildhall/client';
import {
  aBot,
  aServer,
  startBot,
  startTestInstance,
  type TestInstance,
  type TestProgram,
} from '@guildhall/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnreliableLine } from './unreliable-line.ts';

let line: UnreliableLine;
let instance: TestInstance;
let bot: TestProgram;
let person: Client;
let channelId: string;
/** Contents of the bot's messages, as the person's gateway receives them. */
let echoes: string[];

beforeEach(async () => {
  line = new UnreliableLine();
  const lineUrl = await line.listen();
  instance = await startTestInstance({ settings: { BASE_URL: lineUrl } });
  const { port } = new URL(instance.localUrl);
  line.leadTo(Number(port));
  const server = await aServer(instance);
  channelId = server.channel.id;
  const account = await aBot(instance, server);
  echoes = [];
  person = createClient({
    baseUrl: instance.localUrl,
    token: { kind: 'Session', value: server.owner.token },
  });
  person.on('MESSAGE_CREATE', ({ author, content }) => {
    if (author.id === account.id) echoes.push(content);
  });
  await person.gateway.connect({ url: `ws://127.0.0.1:${port}/gateway` });
  bot = await startBot(new URL('index.ts', import.meta.url), { url: lineUrl }, account);
});

afterEach(async () => {
  await bot.stop();
  person.gateway.disconnect();
  await line.close();
  await instance.stop();
});

async function echoed(...expected: readonly string[]): Promise<void> {
  const heard = () => person.waitFor('MESSAGE_CREATE', { timeMs: 120_000 });
  while (echoes.length < expected.length) if ((await heard()) === null) break;
  expect(echoes).toEqual(expected);
}

it('answers people, and after a broken connection everything it missed, once each', async () => {
  await person.sendMessage(channelId, 'one');
  await echoed('one');
  line.cut();
  await person.sendMessage(channelId, 'two');
  await person.sendMessage(channelId, 'three');
  line.restore();
  await echoed('one', 'two', 'three');
  await person.sendMessage(channelId, 'four');
  await echoed('one', 'two', 'three', 'four');
});

it('goes offline at Ctrl-C', async () => {
  bot.process.kill('SIGINT');
  const [code] = await once(bot.process, 'exit');
  expect(code).toBe(0);
});
