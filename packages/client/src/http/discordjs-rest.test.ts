/** discord.js's queue, which many bots use, against the API: it reads our rate-limit headers and loses nothing. */
import { DiscordAPIError, REST, type RouteLike } from '@discordjs/rest';
import { aBot, aServer, type TestBot, useInstance } from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
let bot: TestBot;
let channelId: string;
let serverId: string;

beforeAll(async () => {
  const server = await aServer(instance);
  bot = await aBot(instance, server);
  channelId = server.channel.id;
  serverId = server.id;
});

function makeRest(): REST {
  return new REST({ api: `${instance.url}/api` }).setToken(bot.token);
}

const messages = (): RouteLike => `/channels/${channelId}/messages`;

it('sends more than the limit allows at once, in order, and is never refused', async () => {
  const rest = makeRest();
  let refusals = 0;
  rest.on('response', (_, { status }) => {
    if (status === 429) refusals += 1;
  });
  const contents = Array.from({ length: 8 }, (_, index) => `message ${index}`);
  const sends = contents.map((content) => rest.post(messages(), { body: { content }, versioned: false }));
  await Promise.all(sends);
  const query = new URLSearchParams({ limit: '8' });
  const kept = (await rest.get(messages(), { query, versioned: false })) as { content: string }[];
  expect(kept.map(({ content }) => content)).toEqual(contents);
  expect(refusals).toBe(0);
});

it('sits out refusals that others caused, and repeats what was refused', async () => {
  const mine = makeRest();
  const theirs = makeRest();
  let refusals = 0;
  for (const rest of [mine, theirs]) {
    rest.on('rateLimited', () => {
      refusals += 1;
    });
  }
  const typing: RouteLike = `/channels/${channelId}/typing`;
  const calls = [mine, theirs].flatMap((rest) =>
    Array.from({ length: 4 }, () => rest.post(typing, { versioned: false })),
  );
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(refusals).toBeGreaterThan(0);
});

it('reads the audit reason that it sends, and hears refusals at once', async () => {
  const rest = makeRest();
  const refused = rest.delete(`/servers/${serverId}/members/1`, { reason: 'Späm', versioned: false });
  await expect(refused).rejects.toBeInstanceOf(DiscordAPIError);
  await expect(refused).rejects.toMatchObject({ status: 404 });
});
