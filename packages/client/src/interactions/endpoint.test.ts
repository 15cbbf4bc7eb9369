import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { deferred } from '../deferred.ts';
import { type Bot, createBot, type FetchLike, type InteractionEndpoint, isSignedBy } from '../index.ts';
import { nodeListener } from '../node/index.ts';
import { createSigner, type RequestSigner } from '../testing/index.ts';

let signer: RequestSigner;
let bot: Bot;
let endpoint: InteractionEndpoint;
/** What the bot sent to the instance. */
let calls: { readonly url: string; readonly body: unknown }[];

/** An instance that takes every response. */
const answerCall: FetchLike = async (url, { body }) => {
  calls.push({ url, body: JSON.parse(String(body)) });
  const answer = { interaction: {}, message: { id: '9', channelId: '3', content: 'Pong' } };
  return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(answer) };
};

beforeEach(async () => {
  signer = await createSigner();
  calls = [];
  bot = createBot({ baseUrl: 'http://instance.invalid', token: 'secret', fetch: answerCall });
  endpoint = bot.endpoint({ publicKey: signer.publicKey });
});

const user = { id: '5', username: 'ada', displayName: 'Ada', avatarUrl: null, clanTag: null };
const command = JSON.stringify({
  id: '1',
  applicationId: '2',
  version: 1,
  type: 2,
  token: 't',
  serverId: null,
  channelId: '3',
  user,
  appPermissions: '0',
  locale: 'en',
  data: { id: '4', name: 'ping', kind: 'slash', options: [] },
});

const typing = JSON.stringify({ ...JSON.parse(command), type: 4 });
const SUGGESTED = { type: 8, data: { choices: [{ name: 'a', value: 'a' }] } };

async function post(
  body: string,
  change: (request: Request) => Request = (request) => request,
): Promise<Response> {
  return endpoint.fetch(change(await signer.sign(body, 1_767_225_600)));
}

function withHeader(name: string, value: string): (request: Request) => Request {
  return (request) => {
    const headers = new Headers(request.headers);
    headers.set(name, value);
    return new Request(request, { headers });
  };
}

it('allows another response after one that was refused', async () => {
  const refused = { status: 400, headers: { get: () => null }, text: async () => '{"error":{"code":"no"}}' };
  const fetch: FetchLike = async (url, request) =>
    String(request.body).includes('too long') ? refused : answerCall(url, request);
  bot = createBot({ baseUrl: 'http://instance.invalid', token: 'secret', fetch });
  endpoint = bot.endpoint({ publicKey: signer.publicKey });
  bot.onCommand('ping', async (context) => {
    await expect(context.reply('too long')).rejects.toMatchObject({ status: 400 });
    await context.reply('Sorry');
  });
  expect((await post(command)).status).toBe(202);
  expect(calls.map(({ body }) => body)).toEqual([{ type: 4, data: { content: 'Sorry' } }]);
});

it('answers the ping, and commands with what their handlers reply', async () => {
  bot.onCommand('ping', (context) => context.reply({ content: 'Pong', ephemeral: true }));
  const ping = await post('{"type":1}');
  expect([ping.status, await ping.json()]).toEqual([200, { type: 1 }]);
  expect((await post(command)).status).toBe(202);
  expect(calls).toEqual([
    {
      url: 'http://instance.invalid/api/interactions/1/t/callback?withResponse=true',
      body: { type: 4, data: { content: 'Pong', flags: 64 } },
    },
  ]);
  bot.onCommand('ping', (context) => context.defer());
  expect((await post(command)).status).toBe(202);
  expect(calls.at(-1)).toEqual({
    url: 'http://instance.invalid/api/interactions/1/t/callback',
    body: { type: 5 },
  });
});

it('answers typing with the choices themselves', async () => {
  bot.onAutocomplete('ping', (typing) => typing.suggest([{ name: 'a', value: 'a' }]));
  const suggested = await post(typing);
  expect([suggested.status, await suggested.json()]).toEqual([200, SUGGESTED]);
  expect(calls).toEqual([]);
});

it.each<[string, (request: Request) => Request]>([
  ['another timestamp', withHeader('x-signature-timestamp', '1767225601')],
  ['no number for a timestamp', withHeader('x-signature-timestamp', 'now')],
  ['another signature', withHeader('x-signature-ed25519', '0'.repeat(128))],
  ['half a signature', withHeader('x-signature-ed25519', '00')],
  ['no hex', withHeader('x-signature-ed25519', 'z'.repeat(128))],
  ['another body', (request) => new Request(request, { body: '{"type":1} ', method: 'POST' })],
])('refuses %s with 401, before any handler', async (_, change) => {
  bot.onCommand('ping', () => expect.unreachable());
  expect((await post(command, change)).status).toBe(401);
});

it('refuses requests signed by another key', async () => {
  const other = await createSigner();
  expect((await endpoint.fetch(await other.sign(command, 1))).status).toBe(401);
  const body = new TextEncoder().encode('a');
  expect(await isSignedBy('no key', '0'.repeat(128), '1', body)).toBe(false);
});

it('refuses other methods, bodies that are not interactions, and endless bodies', async () => {
  expect((await endpoint.fetch(new Request('http://x/', { method: 'GET' }))).status).toBe(405);
  expect((await post('nonsense')).status).toBe(400);
  expect((await post('{"type":"1"}')).status).toBe(400);
  expect((await post('{"type":99}')).status).toBe(400);
  expect((await post('x'.repeat(1_048_577))).status).toBe(413);
});

it('matches a pattern with a global flag each time', async () => {
  const click = { ...JSON.parse(command), type: 3, data: { custom_id: 'vote:1', component_type: 2, id: 1 } };
  bot.onComponent(/^vote:/g, (press) => press.deferUpdate());
  for (let round = 0; round < 3; round += 1) expect((await post(JSON.stringify(click))).status).toBe(202);
});

it('responds with 500 if nothing handles it', async () => {
  const failures: unknown[] = [];
  bot.on('error', (error) => void failures.push(error));
  expect((await post(command)).status).toBe(500);
  bot.onCommand('ping', () => {});
  expect((await post(command)).status).toBe(500);
  bot.onCommand('ping', () => Promise.reject(new Error('Broken')));
  expect((await post(command)).status).toBe(500);
  expect(failures).toMatchObject([{ message: 'Broken' }]);
});

it('responds with 500 if the instance refuses the response, even when the handler catches that', async () => {
  const refuse: FetchLike = async () => ({
    status: 404,
    headers: { get: () => null },
    text: async () => '{"error":{"code":"unknown_interaction","message":"No"}}',
  });
  bot = createBot({ baseUrl: 'http://instance.invalid', token: 'secret', fetch: refuse });
  endpoint = bot.endpoint({ publicKey: signer.publicKey });
  bot.onCommand('ping', async (context) => {
    await expect(context.reply('Pong')).rejects.toMatchObject({ code: 'unknown_interaction' });
  });
  expect((await post(command)).status).toBe(500);
});

it('serves node:http', async () => {
  bot.onAutocomplete('ping', (typing) => typing.suggest([{ name: 'a', value: 'a' }]));
  const server = createServer(nodeListener(endpoint)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`;
  const signed = await signer.sign(typing, 7);
  const send = (body: string) => fetch(url, { method: 'POST', headers: signed.headers, body });
  const reply = await send(typing);
  expect([reply.status, await reply.json()]).toEqual([200, SUGGESTED]);
  expect((await send('{}')).status).toBe(401);
  expect((await fetch(url)).status).toBe(405);
  server.closeAllConnections();
  server.close();
});

it('refuses a body over node:http that is too long, without a reset of the connection', async () => {
  const server = createServer(nodeListener(endpoint)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const failures: Error[] = [];
  const sent = request({ port, method: 'POST' }).on('error', (error) => failures.push(error));
  const closed = once(sent, 'close');
  // Longer than what the sockets buffer.
  sent.end('x'.repeat(20_000_000));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await closed;
  expect([answer.statusCode, failures]).toEqual([413, []]);
  server.close();
});

it('survives a request over node:http that is cut off', async () => {
  const listener = nodeListener(endpoint);
  const handled = deferred<Promise<void>>();
  const server = createServer((request, response) => handled.resolve(listener(request, response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\n\r\n{');
  await once(server, 'request');
  socket.destroy();
  await expect(handled.promise).resolves.toBeUndefined();
  server.close();
});
