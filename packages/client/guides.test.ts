/** Runs every code block of the guides as a reader would. The test of docs/guides/webhooks.md is beside the feature. */
import { Interaction } from '@guildhall/protocol';
import {
  aBot,
  aCommandUser,
  aMember,
  aPerson,
  aServer,
  type CommandUser,
  connectProbe,
  extendResponseTime,
  openProbe,
  startTestInstance,
  type TestBot,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { allow, anApplication } from '@guildhall/testkit/oauth2';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBot } from './src/index.ts';
import { Guide } from './test/guide.ts';

const instance = useInstance();
let server: TestServer;
let channelId: string;
let account: TestBot;
let owner: CommandUser;

beforeAll(async () => {
  await extendResponseTime(instance);
  server = await aServer(instance);
  channelId = server.channel.id;
  account = await aBot(instance, server, ['viewChannel', 'sendMessages', 'manageRoles']);
  owner = await aCommandUser(instance, server.owner, account.applicationId);
});
afterAll(async () => {
  owner?.close();
});

/** Opens a guide, and checks at the end that every block was run. */
async function follow(
  slug: string,
  read: (guide: Guide) => Promise<void>,
  url = instance.url,
): Promise<void> {
  const guide = await Guide.open(slug, {
    GUILDHALL_URL: url,
    GUILDHALL_BOT_TOKEN: account.token,
    CHANNEL_ID: channelId,
    SERVER_ID: server.id,
  });
  try {
    await read(guide);
  } finally {
    await guide.stop();
  }
  await guide.close();
}

it('first-bot', () =>
  follow('first-bot', async (guide) => {
    await guide.save();
    await guide.start('is listening');
    const said = await owner.client.sendMessage(channelId, 'hello');
    const answer = await owner.sees(({ reply }) => reply?.id === said.id);
    expect(answer.content).toContain('Hello, ');
    await guide.stop();
    await guide.save();
    await guide.start('is listening');
    const rolled = await owner.answerTo(await owner.run(channelId, 'roll', { sides: 2 }));
    expect(rolled.content).toMatch(/^You rolled [12]\.$/);
    await guide.stop();
    await guide.shell();
    await owner.sees(({ content }) => content === 'Hello from a shell');
    await guide.save();
    expect(await guide.shell()).toBe('Pong\n');
  }));

it('interactions', () =>
  follow('interactions', async (guide) => {
    await guide.save();
    await guide.start('The bot is listening');
    expect(await owner.suggestions(channelId, 'rule', 'name', 'kind')).toEqual([
      { name: 'be kind', value: 'be kind' },
    ]);
    const shown = await owner.answerTo(await owner.run(channelId, 'rule', { name: 'be kind' }));
    const agreed = await owner.answerTo(await owner.press(shown, 'agree:be kind'));
    expect(agreed).toMatchObject({ content: 'You agreed to “be kind”.', flags: 64 });
    const asked = await owner.run(channelId, 'add-rule');
    await owner.submit(channelId, asked, { name: 'be brief', text: 'In short.' });
    await owner.sees(({ content }) => content === 'There are 2 rules now.');
    await owner.sees(({ content }) => content === 'New rule: be brief');
    const member = await aCommandUser(instance, await aMember(instance, server), account.applicationId);
    const refused = await member.answerTo(await member.run(channelId, 'add-rule'));
    expect(refused.content).toBe('That needs Manage Server.');
    member.close();
    await guide.stop();
    await guide.shell();
    expect([...Value.Errors(Interaction, guide.json())]).toEqual([]);
    await answeredByHand(guide);
  }));

async function answeredByHand(guide: Guide): Promise<void> {
  const bot = createBot({ baseUrl: instance.url, token: account.token });
  await bot.start();
  const arrived = bot.waitFor('INTERACTION_CREATE');
  const asked = await owner.run(channelId, 'weather', { city: 'Oslo' });
  const interaction = await arrived;
  bot.stop();
  await guide.shell({ INTERACTION_ID: asked, INTERACTION_TOKEN: interaction?.token ?? '' });
  expect((await owner.answerTo(asked)).content).toBe('Rain in Oslo.');
}

it('gateway', () =>
  follow('gateway', async (guide) => {
    await guide.save();
    const says = await guide.start('I am ');
    await owner.client.sendMessage(channelId, 'Does it hear this?');
    await says(`${server.owner.username}: Does it hear this?`);
    await guide.stop();
    await resumedByHand(guide);
  }));

/** The payload in a guide, with this test's values in place of its dots. */
function filledIn(shown: unknown, values: Readonly<Record<string, unknown>>): { op: number; d: object } {
  const { op, d } = shown as { op: number; d: object };
  return { op, d: { ...d, ...values } };
}

async function resumedByHand(guide: Guide): Promise<void> {
  const first = await connectProbe(instance.url, { token: account.token });
  const said = await owner.client.sendMessage(channelId, 'before the line broke');
  const heard = await first.take('MESSAGE_CREATE', ({ id }) => id === said.id);
  first.cut();
  const missed = await owner.client.sendMessage(channelId, 'while it was broken');
  const second = openProbe(instance.url);
  const { sessionId } = first.ready;
  const { op, d } = filledIn(guide.json(), {
    token: `Bot ${account.token}`,
    sessionId,
    seq: heard.s,
    position: heard.p,
  });
  second.socket.once('open', () => second.send(op, d));
  await second.take('MESSAGE_CREATE', ({ id }) => id === missed.id);
  await second.take('RESUMED');
  await second.close();
}

it('voice', () =>
  follow('voice', async (guide) => {
    const voice = server.server.channels.find(({ kind }) => kind === 'voice')?.id ?? '';
    const joined = guide.json();
    const place = { serverId: server.id, channelId: voice };
    const [first, second] = [
      await connectProbe(instance.url, { token: server.owner.token }),
      await connectProbe(instance.url, { token: (await aMember(instance, server)).token }),
    ];
    const join = filledIn(joined, place);
    first.send(join.op, join.d);
    await first.take('VOICE_SERVER_UPDATE');
    second.send(join.op, join.d);
    const { peers } = (await second.take('VOICE_SERVER_UPDATE')).d;
    const [peer] = peers;
    const [, , , mesh] = [guide.json(), guide.json(), guide.json(), guide.json()];
    const offer = filledIn(mesh, { channelId: voice, targetSessionId: peer?.sessionId });
    second.send(offer.op, offer.d);
    expect((await first.take('VOICE_SIGNAL')).d).toMatchObject({ signal: { kind: 'offer' } });
    await first.close();
    await second.close();
  }));

it('permissions', () =>
  follow('permissions', async (guide) => {
    await guide.save();
    expect(await guide.shell()).toBe('3072\ntrue false\n');
    await guide.shell();
    const channel = await owner.client.api.getChannel({ channelId });
    expect(channel).toMatchObject({ overwrites: [{ id: server.id, allow: '0', deny: '2048' }] });
    await owner.client.api.deleteOverwrite({ channelId, targetId: server.id });
    const { error } = guide.json() as { error: { code: string } };
    const bot = createBot({ baseUrl: instance.url, token: account.token });
    const ban = bot.api.putBan({ serverId: server.id, userId: server.owner.id });
    await expect(ban).rejects.toMatchObject({ ...error });
  }));

it('rate-limits', async () => {
  const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    await follow(
      'rate-limits',
      async (guide) => {
        const headers = await guide.shell();
        for (const name of ['limit: 5', 'remaining: 4', 'reset:', 'reset-after:', 'bucket:'])
          expect(headers.toLowerCase()).toContain(`x-ratelimit-${name}`);
        const { error } = guide.json() as { error: object };
        expect(Object.keys(error).sort()).toEqual(['code', 'message', 'retryAfter', 'scope']);
        await guide.save();
        expect(await guide.shell()).toBe('All were sent\n');
        await guide.shell();
        const sent = await owner.client.api.listMessages({ channelId, query: { limit: 10 } });
        expect(sent.map(({ content }) => content)).toEqual([
          'One of five',
          ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
        ]);
      },
      limited.url,
    );
  } finally {
    await limited.stop();
  }
});

it('sign-in', async () => {
  const redirect = 'https://site.example/signed-in';
  const application = await anApplication(instance, { redirects: [redirect] });
  const person = await aPerson(instance, 'visitor');
  const guide = await Guide.open('sign-in', {
    GUILDHALL_URL: instance.url,
    CLIENT_ID: application.id,
    CLIENT_SECRET: application.secret,
    REDIRECT_URI: redirect,
  });
  const address = new URL((await guide.shell()).trim());
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toMatchObject({ scope: 'identify guilds', code_challenge_method: 'S256' });
  const back = await allow(person, application, asked);
  expect(back.searchParams.get('state')).toBe(asked.state);
  await guide.shell({ CODE: back.searchParams.get('code') ?? '' });
  expect(await guide.shell()).toContain(person.username);
  await guide.shell();
  await guide.shell();
  await guide.close();
});
