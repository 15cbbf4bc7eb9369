/** An HTTP endpoint against a real instance: what follows a first response must not overtake it. */
import {
  aCommandUser,
  aServerWithBot,
  type CommandUser,
  type TestBot,
  type TestInstanceOptions,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionRow, button, message, slashCommand } from '../builders/index.ts';
import { type Bot, createBot, type InteractionEndpoint } from '../index.ts';

type SafeFetch = NonNullable<TestInstanceOptions['safeFetch']>;

let endpoint: InteractionEndpoint;
/** Leads the instance to the endpoint of this test. */
const safeFetch: SafeFetch = Object.assign(
  async (url: string, { headers = {}, body }: Parameters<SafeFetch>[1] = {}) => {
    const request = new Request(url, { method: 'POST', headers, body: String(body) });
    const answer = await endpoint.fetch(request);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { url, status: answer.status, headers: answer.headers, body: bytes };
  },
  { close: async () => {} },
);

const instance = useInstance(() => ({ safeFetch }));
let server: TestServer;
let account: TestBot;
let bot: Bot;
let ada: CommandUser;
const failures: unknown[] = [];

beforeAll(async () => {
  let member: Parameters<typeof aCommandUser>[1];
  ({ server, member, bot: account } = await aServerWithBot(instance));
  bot = createBot({ baseUrl: instance.url, token: account.token });
  bot.on('error', (error) => void failures.push(error));
  const { id: applicationId, publicKey } = await bot.api.getOwnApplication();
  endpoint = bot.endpoint({ publicKey });
  await bot.api.replaceCommands({
    applicationId,
    body: [slashCommand({ name: 'work', description: 'Takes long' })],
  });
  const body = { interactionsEndpointUrl: 'https://bot.example/interactions' };
  await bot.api.updateApplication({ applicationId, body });
  ada = await aCommandUser(instance, member, applicationId);
});
afterAll(() => {
  ada?.close();
  bot?.stop();
});

it('sends what follows a deferred reply or an update only once the instance has that', async () => {
  const go = button({ customId: 'go', label: 'Go' });
  bot.onCommand('work', async (command) => {
    await command.defer();
    await command.editReply(message({ content: 'Done', components: [actionRow(go)] }));
  });
  bot.onComponent('go', async (click) => {
    await click.update({ content: 'Gone', components: [] });
    await click.followUp('And more');
  });
  for (let round = 0; round < 5; round += 1) {
    const asked = await ada.run(server.channel.id, 'work');
    const answer = await ada.answerTo(asked);
    expect(answer.content).toBe('Done');
    const more = ada.client.waitFor('MESSAGE_CREATE', { filter: ({ content }) => content === 'And more' });
    await ada.press(answer, 'go');
    expect((await more)?.author.id).toBe(account.id);
  }
  expect(failures).toEqual([]);
});
