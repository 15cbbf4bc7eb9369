/** An endpoint written for Discord, with the verification of Discord's own package, gets interactions by HTTP. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@guildhall/client';
import type { SafeFetchRequest } from '@guildhall/platform';
import { sendMessage, updateApplication } from '@guildhall/protocol';
import {
  aCommandUser,
  aServerWithBot,
  type CommandUser,
  startTestInstance,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { REST, Routes } from 'discord.js';
import { InteractionResponseType as Answer, InteractionType as Kind, verifyKey } from 'discord-interactions';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Asked {
  readonly id: string;
  readonly type: number;
  readonly token: string;
  readonly application_id: string;
  readonly guild_id: string;
  readonly member: { readonly user: { readonly id: string } };
  readonly data: {
    readonly name: string;
    readonly custom_id: string;
    readonly values: readonly string[];
    readonly options: readonly {
      readonly name: string;
      readonly value: unknown;
      readonly focused?: boolean;
    }[];
    readonly components: readonly { readonly component: { readonly value: string } }[];
  };
  readonly message: { readonly id: string; readonly referenced_message?: { readonly content: string } };
}
type Program = (asked: Asked) => object | Promise<object>;

const ADDRESS = 'https://bot.example.org/interactions';
const BUTTON = 2;
const STRING_SELECT = 3;

const programs: Program[] = [];
let publicKey = '';
let received: Asked[] = [];
let endpoint: Server;

/** Carries what is meant for the endpoint's public address to the endpoint. */
const safeFetch = Object.assign(
  async (url: string, { method = 'GET', headers = {}, body = '' }: SafeFetchRequest = {}) => {
    const { port } = endpoint.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`, { method, headers, body: String(body) });
    const content = Buffer.from(await response.arrayBuffer());
    return { url, status: response.status, headers: response.headers, body: content };
  },
  { close: async () => {} },
);

const instance = useInstance(() => ({ safeFetch }));
let server: TestServer;
let bot: TestBot;
let member: TestPerson;
let user: CommandUser;
let rest: REST;

async function startEndpoint(): Promise<Server> {
  const made = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers['x-signature-ed25519']);
    const timestamp = String(request.headers['x-signature-timestamp']);
    if (!(await verifyKey(body, signature, timestamp, publicKey))) return response.writeHead(401).end();
    const asked = JSON.parse(body) as Asked;
    received.push(asked);
    const answer = asked.type === Kind.PING ? { type: Answer.PONG } : await programs.shift()?.(asked);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return made;
}

const setAddress = (url: string | null) =>
  rest.patch(Routes.currentApplication(), { body: { interactions_endpoint_url: url } });

beforeAll(async () => {
  endpoint = await startEndpoint();
  ({ server, bot, member } = await aServerWithBot(instance, ['administrator']));
  rest = new REST({ api: `${instance.url}/api` }).setToken(bot.token);
  ({ verify_key: publicKey } = (await rest.get(Routes.currentApplication())) as { verify_key: string });
  await rest.put(Routes.applicationCommands(bot.applicationId), {
    body: [
      {
        name: 'order',
        description: 'Orders something',
        options: [{ type: 3, name: 'what', description: 'What', autocomplete: true, required: true }],
      },
    ],
  });
  user = await aCommandUser(instance, member, bot.applicationId);
});
afterAll(() => {
  user?.close();
  endpoint?.close();
});

it('is accepted when it verifies signatures, and refused when it does not', async () => {
  const key = publicKey;
  publicKey = '0'.repeat(64);
  await expect(setAddress(ADDRESS)).rejects.toMatchObject({
    code: 50_035,
    rawError: { errors: { interactions_endpoint_url: { _errors: [{}] } } },
  });
  publicKey = key;
  expect(await setAddress(ADDRESS)).toMatchObject({ interactions_endpoint_url: ADDRESS });
  expect(received).toMatchObject([{ type: Kind.PING, application_id: bot.applicationId, version: 1 }]);
});

it('suggests, replies, updates, shows a form, defers and follows up', async () => {
  received = [];
  const channelId = server.channel.id;
  programs.push(({ data: { options } }) => {
    const focused = options.find((option) => option.focused);
    return {
      type: Answer.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
      data: { choices: [{ name: `${focused?.value}!`, value: 'tea' }] },
    };
  });
  expect(await user.suggestions(channelId, 'order', 'what', 'te')).toEqual([{ name: 'te!', value: 'tea' }]);

  programs.push(({ data: { name, options } }) => ({
    type: Answer.CHANNEL_MESSAGE_WITH_SOURCE,
    data: {
      content: `${name} ${options[0]?.value}`,
      components: [
        {
          type: 1,
          components: [
            { type: BUTTON, style: 1, label: 'More', custom_id: 'more', emoji: { name: '🍵' } },
            { type: BUTTON, style: 2, label: 'Note', custom_id: 'note' },
          ],
        },
        {
          type: 1,
          components: [{ type: STRING_SELECT, custom_id: 'size', options: [{ label: 'Large', value: 'l' }] }],
        },
      ],
    },
  }));
  const message = await user.answerTo(await user.run(channelId, 'order', { what: 'tea' }));
  expect(message).toMatchObject({ content: 'order tea', author: { id: bot.id } });

  programs.push(({ data: { custom_id: pressed } }) => ({
    type: Answer.UPDATE_MESSAGE,
    data: { content: `pressed ${pressed}` },
  }));
  await user.press(message, 'more');
  await user.sees(({ id, content }) => id === message.id && content === 'pressed more');

  programs.push(() => ({ type: Answer.DEFERRED_UPDATE_MESSAGE }));
  await user.press(message, 'size', ['l']);
  await expect.poll(() => received.at(-1)?.data.values).toEqual(['l']);
  const { token } = received.at(-1) as Asked;
  const note = { content: 'Large it is', flags: 64 };
  await expect
    .poll(() =>
      rest.post(Routes.webhook(bot.applicationId, token), { body: note, auth: false }).catch(() => null),
    )
    .toMatchObject({ content: 'Large it is', flags: 64 });

  const form = { type: 18, label: 'Note', component: { type: 4, style: 1, custom_id: 'text' } };
  programs.push(() => ({
    type: Answer.MODAL,
    data: { custom_id: 'form', title: 'A note', components: [form] },
  }));
  const opened = await user.press(message, 'note');
  expect(await user.modalOf(opened)).toMatchObject({ title: 'A note' });
  programs.push(() => ({ type: Answer.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE }));
  const submitted = await user.submit(channelId, opened, { text: 'no sugar' });
  await expect.poll(() => received.at(-1)?.data.components?.[0]?.component.value).toBe('no sugar');
  const last = received.at(-1) as Asked;
  const original = Routes.webhookMessage(bot.applicationId, last.token);
  await expect
    .poll(() => rest.patch(original, { body: { content: 'Noted' }, auth: false }).catch(() => null))
    .toMatchObject({ content: 'Noted' });
  expect((await user.answerTo(submitted)).content).toBe('Noted');
  const about = { application_id: bot.applicationId, guild_id: server.id, member: { user: { bot: false } } };
  const kinds = [
    Kind.APPLICATION_COMMAND_AUTOCOMPLETE,
    Kind.APPLICATION_COMMAND,
    Kind.MESSAGE_COMPONENT,
    Kind.MESSAGE_COMPONENT,
    Kind.MESSAGE_COMPONENT,
    Kind.MODAL_SUBMIT,
  ];
  expect(received).toMatchObject(kinds.map((type) => ({ ...about, type })));
});

it('gets the message that the one with its button answers', async () => {
  const params = { channelId: server.channel.id };
  const question = await member.do(sendMessage, { params, body: { content: `Ask <@${bot.id}>` } });
  const row = { type: 1, components: [{ type: BUTTON, style: 1, label: 'Go', custom_id: 'go' }] };
  const body = { content: 'Ready?', components: [row], replyTo: question.id };
  const reply = await bot.do(sendMessage, { params, body });
  programs.push(() => ({ type: Answer.DEFERRED_UPDATE_MESSAGE }));
  await user.press(reply, 'go');
  await expect
    .poll(() => received.at(-1)?.message)
    .toMatchObject({
      id: reply.id,
      referenced_message: { content: question.content, mentions: [{ id: bot.id }] },
    });
});

it('is called in the format that its owner chooses, which is tested before it is saved', async () => {
  const choose = (interactionsEndpointForm: 'guildhall' | 'discord') =>
    server.owner.call(updateApplication, {
      params: { applicationId: bot.applicationId },
      body: { interactionsEndpointForm },
    });
  received = [];
  expect((await choose('guildhall')).body).toMatchObject({
    interactionsEndpointUrl: ADDRESS,
    interactionsEndpointForm: 'guildhall',
  });
  expect(received).toMatchObject([{ type: Kind.PING, applicationId: bot.applicationId }]);
  programs.push(() => ({ type: Answer.CHANNEL_MESSAGE_WITH_SOURCE, data: { content: 'plain' } }));
  await user.answerTo(await user.run(server.channel.id, 'order', { what: 'tea' }));
  expect(received.at(-1)).toMatchObject({ applicationId: bot.applicationId, serverId: server.id });
  const key = publicKey;
  publicKey = '0'.repeat(64);
  expect(await choose('discord')).toMatchObject({ status: 400, code: 'endpoint_unverified' });
  publicKey = key;
  expect((await choose('discord')).body).toMatchObject({ interactionsEndpointForm: 'discord' });
});

it('is neither called nor accepted while Discord’s format is off', async () => {
  const without = await startTestInstance({ sharing: instance, settings: { DISCORD_API: 'off' } });
  const here = await aCommandUser(without, member, bot.applicationId);
  try {
    received = [];
    const asked = await here.run(server.channel.id, 'order', { what: 'tea' });
    await expect(here.answerTo(asked)).rejects.toThrow('app_unavailable');
    const saved = await createClient({
      baseUrl: without.localUrl,
      token: { kind: 'Bot', value: bot.token },
    })
      .api.updateApplication({
        applicationId: bot.applicationId,
        body: { interactionsEndpointUrl: ADDRESS },
      })
      .catch((error: { code: string }) => error.code);
    expect([saved, received]).toEqual(['endpoint_unverified', []]);
  } finally {
    here.close();
    await without.stop();
  }
  expect(await setAddress('')).toMatchObject({ interactions_endpoint_url: null });
});
