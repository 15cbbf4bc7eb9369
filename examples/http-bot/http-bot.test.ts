/** The example as its README starts it, against a real instance that calls it. */
import {
  aBot,
  aCommandUser,
  aServer,
  type CommandUser,
  extendResponseTime,
  freePort,
  startBot,
  type TestInstanceOptions,
  type TestProgram,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const instance = useInstance(() => ({ safeFetch }));
let server: TestServer;
let program: TestProgram;
let user: CommandUser;
let localUrl: string;

/** Instances call no private addresses; here the bot's public one leads to this machine. */
const safeFetch: NonNullable<TestInstanceOptions['safeFetch']> = Object.assign(
  async (target: string, { method = 'GET', headers = {}, body }: Parameters<SafeFetch>[1] = {}) => {
    const url = target.replace('https://dice.example', localUrl);
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: String(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { url: target, status: answer.status, headers: answer.headers, body: bytes };
  },
  { close: async () => {} },
);
type SafeFetch = NonNullable<TestInstanceOptions['safeFetch']>;

beforeAll(async () => {
  const port = await freePort();
  localUrl = `http://127.0.0.1:${port}`;
  await extendResponseTime(instance);
  server = await aServer(instance);
  const bot = await aBot(instance, server);
  program = await startBot(new URL('index.ts', import.meta.url), instance, bot, {
    PUBLIC_URL: 'https://dice.example/interactions',
    PORT: String(port),
  });
  user = await aCommandUser(instance, server.owner, bot.applicationId);
});
afterAll(async () => {
  user?.close();
  await program?.stop();
});

it('rolls a die, and rolls it again at a click', async () => {
  // So many that no two rolls are the same: an edit that changes nothing is not announced.
  const asked = await user.run(server.channel.id, 'roll', { dice: 20, sides: 100 });
  const answer = await user.answerTo(asked);
  expect(answer.content).toMatch(/^20d100: (\d+ \+ ){19}\d+ = \*\*\d+\*\*$/);
  const changed = user.client.waitFor('MESSAGE_UPDATE', { filter: ({ id }) => id === answer.id });
  await user.press(answer, 'again:20:100');
  expect((await changed)?.content).toMatch(/^20d100: /);
});

it('answers nobody but the instance', async () => {
  const forged = await fetch(`${localUrl}/interactions`, { method: 'POST', body: '{"type":1}' });
  expect(forged.status).toBe(401);
  expect((await fetch(`${localUrl}/elsewhere`)).status).toBe(404);
});
