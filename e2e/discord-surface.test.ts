/** Edge cases for bots written for Discord: refusals, hostile input, shards, cut connections, other libraries. */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createInflate, type Inflate, constants as zlib } from 'node:zlib';
import {
  authorizeBot,
  bits,
  createChannel,
  createEmoji,
  createRole,
  createThread,
  createWebhook,
  deleteChannel,
  followThread,
  GATEWAY,
  getMember,
  listCommands,
  OPCODES,
  reorderChannels,
  reorderRoles,
  resetBotToken,
  sendMessage,
  updateMember,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  overwritePermissions,
  PASSWORD,
  PICTURE,
  queryDatabase,
  startTestInstance,
  statementsDuring,
  type TestBot,
  type TestServer,
  timesAsLong,
  UNKNOWN_ID,
  uniqueName,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { anApplication, aPair } from '@guildhall/testkit/oauth2';
import { AuditLogEvent, REST, RESTEvents, type RESTGetAPIAuditLogResult, Routes } from 'discord.js';
import { type Message, Client as OceanicClient } from 'oceanic.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const instance = useInstance();
const CREATE_INVITE_AND_MANAGE_NICKNAMES = (1 << 0) | (1 << 27);
const VIEW_AUDIT_LOG = 1 << 7;
/** JSON of an object that cannot be converted to text. */
const UNREADABLE = '{"toString":1,"valueOf":1}';
const VOICE_STATES = 1 << 7;
const GUILDS_AND_MESSAGES = (1 << 0) | (1 << 9) | (1 << 15);

let server: TestServer;
let bot: TestBot;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server, ['viewChannel']);
});

interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly errors?: object;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  authorization: string | null = `Bot ${bot.token}`,
): Promise<Refusal> {
  const response = await fetch(`${instance.url}/api/v10${path}`, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...(text === '' ? {} : JSON.parse(text)) };
}

async function namesOfCommands(): Promise<string[]> {
  const saved = await bot.do(listCommands, { params: { applicationId: bot.applicationId } });
  return saved.map(({ name }) => name);
}

describe('refusals', () => {
  const channel = () => `/channels/${server.channel.id}`;
  const guild = () => `/guilds/${server.id}`;

  it('have the same code for every permission that the bot lacks', async () => {
    const params = { channelId: server.channel.id };
    const webhook = await server.owner.do(createWebhook, { params, body: { name: 'theirs' } });
    const refused = await Promise.all([
      ask('POST', `${channel()}/messages/bulk-delete`, { messages: [UNKNOWN_ID, server.id] }),
      ask('PUT', `${guild()}/bans/${server.owner.id}`, {}),
      ask('PATCH', channel(), { name: 'mine' }),
      ask('POST', `${guild()}/roles`, { permissions: String(bits('administrator')) }),
      ask('POST', `${channel()}/webhooks`, { name: 'mine' }),
      ask('GET', `/webhooks/${webhook.id}`),
      ask('DELETE', channel()),
      ask('GET', `${guild()}/audit-logs`),
    ]);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [403, 50_013]));
  });

  it('come without a search of the audit log for callers who may not read it', async () => {
    const outsider = await aBot(instance, await aServer(instance));
    const refused = await whileLocked(instance, 'lock table audit_log', () =>
      Promise.all(
        [null, `Bot ${outsider.token}`, `Bot ${bot.token}`].map((authorization) =>
          ask('GET', `${guild()}/audit-logs?after=0`, undefined, authorization),
        ),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([401, 404, 403]);
  });

  it('name what is unknown', async () => {
    const numbers: readonly (readonly [path: string, code: number])[] = [
      [`/channels/${UNKNOWN_ID}`, 10_003],
      [`/guilds/${UNKNOWN_ID}`, 10_004],
      [`${channel()}/messages/${UNKNOWN_ID}`, 10_008],
      [`${guild()}/members/${UNKNOWN_ID}`, 10_007],
      [`${guild()}/roles/${UNKNOWN_ID}`, 10_011],
      [`/users/${UNKNOWN_ID}`, 10_013],
      ['/invites/nothing', 10_006],
      [`/webhooks/${UNKNOWN_ID}`, 10_015],
      [`/webhooks/${UNKNOWN_ID}/secret`, 10_015],
      [`/applications/${bot.applicationId}/commands/${UNKNOWN_ID}`, 10_063],
      ['/no/such/route', 0],
      [`${guild()}/welcome-screen`, 10_069],
      [`${guild()}/voice-states/${UNKNOWN_ID}`, 10_065],
      [`${guild()}/voice-states/@me`, 10_065],
      [`/guilds/${UNKNOWN_ID}/scheduled-events`, 10_004],
    ];
    for (const [path, code] of numbers)
      expect([path, await ask('GET', path)]).toMatchObject([path, { status: 404, code }]);
  });

  it('point at the fields of a malformed body', async () => {
    const sender = await aBot(instance, server);
    const body = { embeds: [{ title: 'x'.repeat(257) }] };
    const refused = await ask('POST', `${channel()}/messages`, body, `Bot ${sender.token}`);
    expect(refused).toMatchObject({ status: 400, code: 50_035, errors: { embeds: { 0: { title: {} } } } });
    const empty = await ask('POST', `${channel()}/messages`, {}, `Bot ${sender.token}`);
    expect(empty).toMatchObject({ status: 400, code: 50_006 });
    const path = `/applications/${bot.applicationId}/commands`;
    for (const type of [2, 3]) {
      const fault = { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {1}.' }] };
      const menus = await ask('PUT', path, [{ name: 'Report', type }]);
      expect(menus).toMatchObject({ status: 400, code: 50_035, errors: { 0: { type: fault } } });
      const one = await ask('POST', path, { name: 'Report', type });
      expect(one).toMatchObject({ status: 400, code: 50_035, errors: { type: fault } });
    }
  });

  it('of a list of commands keep the saved ones, and of a single command point at its fields', async () => {
    const path = `/applications/${bot.applicationId}/commands`;
    await ask('PUT', path, [{ name: 'kept', description: 'Stays' }]);
    for (const body of [{}, null, 'text', undefined]) {
      expect(await ask('PUT', path, body)).toMatchObject({ status: 400, code: 50_035 });
    }
    expect(await namesOfCommands()).toEqual(['kept']);
    const errors = { name: { _errors: [{ code: 'BASE_TYPE_INVALID' }] } };
    expect(await ask('POST', path, { name: 'No', description: 'x' })).toMatchObject({ status: 400, errors });
  });

  it('answer hostile ids and bodies, without an internal error', async () => {
    const ids = ['abc', '-1', '9'.repeat(30), '%00', '..%2F..', '%F0%9F%92%A5', '__proto__', '1;drop'];
    const bodies = [
      '[]',
      '{',
      '"text"',
      '{"__proto__":{"a":1}}',
      '{"embeds":{"a":[]},"components":[[[[]]]]}',
      'null',
      `{"nonce":${UNREADABLE},"name":${UNREADABLE},"image":"data:image/png;base64,AAAA"}`,
      `{"message_reference":{"message_id":${UNREADABLE}}}`,
      `{"permission_overwrites":[{"id":${UNREADABLE},"type":0}],"default_sort_order":${UNREADABLE}}`,
      `[{"id":${UNREADABLE}}]`,
      `{"components":[{"type":1,"components":[{"type":2,"emoji":{"id":"1","name":${UNREADABLE}}}]}]}`,
      `{"trigger_type":${UNREADABLE},"actions":[{"type":${UNREADABLE}}]}`,
      `{"trigger_type":4,"trigger_metadata":{"presets":[${UNREADABLE}]},"user_ids":[${UNREADABLE}]}`,
    ];
    const answers = await Promise.all([
      ...ids.flatMap((id) => [
        ask('GET', `/channels/${id}`),
        ask('GET', `/guilds/${id}/members/${id}`),
        ask('PUT', `${channel()}/messages/${id}/reactions/${id}/@me`),
        ask('GET', `${channel()}/messages?before=${id}&limit=${id}`),
      ]),
      ...bodies.flatMap((body) => [
        ask('POST', `${channel()}/messages`, body),
        ask('PUT', `/applications/${bot.applicationId}/commands`, body),
        ask('PATCH', `${guild()}/members/${bot.id}`, body),
        ask('PATCH', channel(), body),
        ask('PATCH', `${guild()}/channels`, body),
        ask('POST', `${guild()}/channels`, body),
        ask('POST', `${guild()}/emojis`, body),
        ask('POST', `${guild()}/auto-moderation/rules`, body),
        ask('POST', `${guild()}/bulk-ban`, body),
      ]),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('of unterminated texts take as little time as others', async () => {
    const post = (text: string) => async () => {
      const answer = await ask('POST', `/webhooks/${UNKNOWN_ID}/secret`, `"${text}`, null);
      expect(answer).toMatchObject({ status: 400, code: 50_035 });
    };
    // Searching for an end after each escaped quote takes hundreds of times as long.
    expect(await timesAsLong(post('\\"'.repeat(50_000)), post('ab'.repeat(50_000)))).toBeLessThan(20);
  });

  it('of callers come before the body is parsed', async () => {
    const path = `${channel()}/messages`;
    const callers = [null, 'Bot wrong', `Session ${server.owner.token}`];
    const refused = await Promise.all(callers.map((caller) => ask('POST', path, '{', caller)));
    expect(refused).toEqual(callers.map(() => ({ status: 401, code: 0, message: '401: Unauthorized' })));
    expect(await ask('POST', path, '{')).toMatchObject({ status: 400, code: 50_035 });
    const large = JSON.stringify({ content: 'x'.repeat(1_000_000) });
    const inPath = await ask('POST', `/webhooks/${UNKNOWN_ID}/secret`, large, null);
    expect(inPath).toMatchObject({ status: 413, code: 40_005 });
  });

  it('of uploads come before the files are read', async () => {
    const form = new FormData();
    form.append('files[0]', new Blob([new Uint8Array(3_000_000)]), 'large.bin');
    form.append('payload_json', '{"content":"with a file"}');
    const answers = await Promise.all(
      [`/webhooks/${UNKNOWN_ID}/secret`, `${channel()}/messages`].map((path) =>
        fetch(`${instance.url}/api/v10${path}`, { method: 'POST', body: form }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    const postPart = (type: string, json: string) =>
      fetch(`${instance.url}/api/v10${channel()}/messages`, {
        method: 'POST',
        headers: { authorization: `Bot ${bot.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\nContent-Disposition: form-data; name="payload_json"${type}\r\n\r\n${json}\r\n--x--\r\n`,
      });
    const typed = '\r\nContent-Type: application/json';
    expect((await postPart(typed, '{"content":"typed"}')).status).toBe(200);
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const broken of [await postPart('', '{'), await postPart(typed, deep)])
      expect([broken.status, ((await broken.json()) as Refusal).code]).toEqual([400, 50_035]);
  });

  it('apply to everyone without a valid bot token', async () => {
    expect(await ask('GET', '/users/@me', undefined, null)).toMatchObject({ status: 401 });
    const person = `Session ${server.owner.token}`;
    expect(await ask('GET', '/users/@me', undefined, person)).toMatchObject({ status: 401 });
    const application = await anApplication(instance);
    const { access } = await aPair(instance, server.owner, application);
    // Only the bearer routes of Guildhall's own API take one.
    const refused = {
      '/oauth2/@me': 404,
      '/oauth2/applications/@me': 401,
      '/users/@me': 401,
      '/gateway': 401,
    };
    for (const [path, status] of Object.entries(refused))
      expect([path, await ask('GET', path, undefined, `Bearer ${access}`)]).toMatchObject([path, { status }]);
    const doomed = await aBot(instance, server);
    const old = `Bot ${doomed.token}`;
    const line = await connect();
    await line.identify(doomed.token);
    await line.event('READY');
    expect((await ask('GET', '/users/@me', undefined, old)).status).toBe(200);
    const closed = once(line.socket, 'close');
    await server.owner.do(resetBotToken, {
      params: { applicationId: doomed.applicationId },
      body: { password: PASSWORD },
    });
    expect(await ask('GET', '/users/@me', undefined, old)).toMatchObject({ status: 401 });
    expect(((await closed)[0] as CloseEvent).code).toBe(4004);
    const again = await connect();
    const closedAgain = once(again.socket, 'close');
    await again.identify(doomed.token);
    expect(((await closedAgain)[0] as CloseEvent).code).toBe(4004);
  });
});

/** Waits until an instance has noticed a cut and stored where the session can resume. */
async function storedAfter(sessionId: unknown): Promise<void> {
  const stored = () =>
    queryDatabase(instance, 'select 1 from resume_points where session_id = $1', [sessionId]);
  await expect.poll(stored).toHaveLength(1);
}

interface Payload {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly d: Record<string, unknown>;
}

interface Line {
  readonly socket: WebSocket;
  readonly heard: readonly Payload[];
  send(op: number, d: unknown): void;
  identify(token: string, fields?: object): Promise<void>;
  payload(fits: (payload: Payload) => boolean): Promise<Payload>;
  event(name: string): Promise<Payload>;
}

/** A WebSocket whose frames the test writes itself. */
function openByHand(url: string): Socket {
  const { hostname, port } = new URL(url);
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const socket = createConnection(Number(port), hostname).resume();
  socket.write(
    `GET /gateway/discord HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
  );
  return socket;
}

/** Sends a payload many times at once. @returns what arrived until the connection closed */
async function flood(url: string, payload: object, times: number): Promise<string> {
  const socket = openByHand(url).setEncoding('latin1');
  let received = '';
  socket.on('data', (data: string) => {
    received += data;
  });
  const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  await once(socket, 'data');
  const text = Buffer.from(JSON.stringify(payload));
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 + text.length, 0, 0, 0, 0]), text]);
  socket.write(Buffer.concat(new Array(times).fill(frame)));
  await closed;
  return received;
}

/** A bot that uses no library. */
async function connect(query = '', { url } = instance as { readonly url: string }): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/gateway/discord?v=10&encoding=json${query}`);
  socket.binaryType = 'arraybuffer';
  const heard: Payload[] = [];
  const waiting = new Set<() => void>();
  const take = (text: string) => {
    heard.push(JSON.parse(text) as Payload);
    for (const look of waiting) look();
  };
  const inflate = createInflate({ finishFlush: zlib.Z_SYNC_FLUSH });
  if (query !== '') readStream(inflate, take);
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') take(data);
    else inflate.write(Buffer.from(data as ArrayBuffer));
  });
  const line: Line = {
    socket,
    heard,
    send: (op, d) => socket.send(JSON.stringify({ op, d })),
    async identify(token, fields = {}) {
      await line.payload(({ op }) => op === OPCODES.hello);
      line.send(OPCODES.identify, { token, intents: GUILDS_AND_MESSAGES, properties: {}, ...fields });
    },
    payload: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    event: (name) => line.payload(({ t }) => t === name),
  };
  return line;
}

/** Payloads of a stream; a chunk may contain several payloads or a part of one. */
function readStream(inflate: Inflate, take: (text: string) => void): void {
  let text = '';
  inflate.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    try {
      JSON.parse(text);
    } catch {
      return;
    }
    take(text);
    text = '';
  });
}

describe('the gateway', () => {
  it('resumes where a cut connection ended, even with compression', async () => {
    const reader = await aBot(instance, server);
    for (const compression of ['', '&compress=zlib-stream']) {
      const line = await connect(compression);
      await line.identify(reader.token);
      const { d } = await line.event('READY');
      await line.event('GUILD_CREATE');
      expect(d).toMatchObject({ user: { id: reader.id, bot: true }, resume_gateway_url: expect.any(String) });
      const seq = Math.max(...line.heard.map(({ s }) => s ?? 0));
      line.socket.close(4000);
      const content = `missed ${compression}`;
      await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content } });
      const again = await connect(compression);
      await again.payload(({ op }) => op === OPCODES.hello);
      again.send(OPCODES.resume, { token: reader.token, session_id: d.session_id, seq });
      await again.event('RESUMED');
      expect((await again.event('MESSAGE_CREATE')).d).toMatchObject({ content, guild_id: server.id });
      const username = uniqueName('renamed');
      await ask('PATCH', '/users/@me', { username }, `Bot ${reader.token}`);
      expect((await again.event('USER_UPDATE')).d).toMatchObject({ username });
      again.send(OPCODES.heartbeat, seq);
      await again.payload(({ op }) => op === OPCODES.heartbeatAck);
      again.socket.close(1000);
    }
  });

  it('resumes on another process and back, even when the first one ends', async () => {
    const reader = await aBot(instance, server);
    const other = await startTestInstance({ sharing: instance });
    const say = async (content: string) => {
      await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content } });
    };
    const lastOf = ({ heard }: Line) => Math.max(...heard.map(({ s }) => s ?? 0));
    const resume = async (at: { readonly url: string }, sessionId: unknown, seq: number) => {
      const line = await connect('', at);
      await line.payload(({ op }) => op === OPCODES.hello);
      line.send(OPCODES.resume, { token: reader.token, session_id: sessionId, seq });
      return line;
    };
    const said = ({ heard }: Line) =>
      heard.flatMap(({ t, d }) => (t === 'MESSAGE_CREATE' ? [d.content] : []));
    const first = await connect();
    const presences = 1 << 8;
    await first.identify(reader.token, { intents: GUILDS_AND_MESSAGES | presences });
    const { session_id: id } = (await first.event('READY')).d;
    await first.event('GUILD_CREATE');
    await say('one');
    await first.event('MESSAGE_CREATE');
    first.socket.close(4000);
    await storedAfter(id);
    await say('two');
    const owner = await connectProbe(other.url, { token: server.owner.token });
    const second = await resume(other, id, lastOf(first));
    // Another process replays the log and sends presences as they are.
    expect((await second.event('PRESENCE_UPDATE')).d).toMatchObject({ guild_id: server.id });
    await second.event('RESUMED');
    await owner.close();
    await say('three');
    await second.payload(({ d }) => d?.content === 'three');
    expect(said(second)).toEqual(['two', 'three']);
    // The other process has continued the session, so the first one must not continue from its memory.
    const stale = await resume(instance, id, lastOf(first));
    expect(await stale.payload(({ op }) => op === OPCODES.invalidSession)).toMatchObject({ d: false });
    stale.socket.close(1000);
    const closed = once(second.socket, 'close');
    await other.stop();
    await closed;
    expect(second.heard.map(({ op }) => op)).toContain(7);
    await say('four');
    const third = await resume(instance, id, lastOf(second));
    await third.event('RESUMED');
    // What the process has not delivered before the replay follows it.
    await third.payload(({ d }) => d?.content === 'four');
    expect(said(third)).toEqual(['four']);
    third.socket.close(1000);
  });

  it('shows a bot as offline when its connection is cut', async () => {
    const cut = await aBot(instance, server, ['viewChannel']);
    const params = { serverId: server.id, userId: cut.id };
    const status = async () => (await server.owner.do(getMember, { params })).status;
    const line = await connect();
    await line.identify(cut.token);
    await expect.poll(status).toBe('online');
    line.socket.close(4000);
    // Before a bot would be missed because it sends no heartbeat.
    await expect.poll(status, { timeout: GATEWAY.heartbeatIntervalMs }).toBe('offline');
  });

  it('numbers events without gaps, and repeats all parts of an event that was cut in between', async () => {
    const own = await aServer(instance);
    const reader = await aBot(instance, own);
    const line = await connect();
    await line.identify(reader.token);
    const { session_id: id } = (await line.event('READY')).d;
    await line.event('GUILD_CREATE');
    const params = { serverId: own.id };
    const make = (name: string) => own.owner.do(createChannel, { params, body: { name, kind: 'text' } });
    const [one, other] = [await make('one'), await make('other')];
    const commands = [{ name: 'new', description: 'Reaches bots as nothing' }];
    await ask('PUT', `/applications/${reader.applicationId}/commands`, commands, `Bot ${reader.token}`);
    await own.owner.do(reorderChannels, {
      params,
      body: [
        { id: other.id, position: 0 },
        { id: one.id, position: 1 },
        { id: own.channel.id, position: 2 },
      ],
    });
    await own.owner.do(sendMessage, { params: { channelId: other.id }, body: { content: 'last' } });
    await line.event('MESSAGE_CREATE');
    const numbers = line.heard.flatMap(({ s }) => s ?? []);
    expect(numbers.filter((number, index) => number - (numbers[index - 1] ?? 0) > 1)).toEqual([]);
    const idsOfMoved = ({ heard }: Line) =>
      heard.filter(({ t }) => t === 'CHANNEL_UPDATE').map(({ d }) => d.id);
    expect(idsOfMoved(line).length).toBeGreaterThan(1);
    const first = line.heard.find(({ t }) => t === 'CHANNEL_UPDATE');
    line.socket.close(4000);
    const again = await connect();
    await again.payload(({ op }) => op === OPCODES.hello);
    again.send(OPCODES.resume, { token: reader.token, session_id: id, seq: first?.s });
    await again.event('MESSAGE_CREATE');
    expect(idsOfMoved(again)).toEqual(idsOfMoved(line));
    again.socket.close(1000);
  });

  it('names the guild in every event about a thread, and forgets threads that are gone', async () => {
    const reader = await aBot(instance, server);
    const line = await connect();
    await line.identify(reader.token);
    const { session_id: id } = (await line.event('READY')).d;
    await line.event('GUILD_CREATE');
    line.socket.close(4000);
    const params = { channelId: server.channel.id };
    const thread = await server.owner.do(createThread, { params, body: { name: 'Soon gone' } });
    await reader.do(followThread, { params: { channelId: thread.id } });
    await server.owner.do(deleteChannel, { params: { channelId: thread.id } });
    const again = await connect();
    await again.payload(({ op }) => op === OPCODES.hello);
    again.send(OPCODES.resume, {
      token: reader.token,
      session_id: id,
      seq: Math.max(...line.heard.map(({ s }) => s ?? 0)),
    });
    await again.event('RESUMED');
    await again.event('THREAD_DELETE');
    const about = again.heard.filter(({ t }) => t?.startsWith('THREAD_'));
    // discord.py ends if the guild is missing.
    expect(about.map(({ d }) => d.guild_id)).toEqual(about.map(() => server.id));
    again.socket.close(1000);
  });

  it('tells a move in voice from leaving, even when the person has moved on since', async () => {
    const params = { serverId: server.id };
    const makeRoom = async (name: string) =>
      (await server.owner.do(createChannel, { params, body: { name, kind: 'voice' } })).id;
    const [first, second, hidden] = [
      await makeRoom('first'),
      await makeRoom('second'),
      await makeRoom('hidden'),
    ];
    const watcher = await aBot(instance, server, ['viewChannel']);
    await overwritePermissions(server, hidden, { member: watcher.id, deny: ['viewChannel'] });
    const line = await connect();
    await line.identify(watcher.token, { intents: GUILDS_AND_MESSAGES | VOICE_STATES });
    const { session_id: id } = (await line.event('READY')).d;
    const speaker = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token: speaker.token });
    probe.send(OPCODES.voiceStateUpdate, { serverId: server.id, channelId: first });
    const seq = (await line.event('VOICE_STATE_UPDATE')).s;
    line.socket.close(4000);
    const ofSpeaker = { params: { serverId: server.id, userId: speaker.id } };
    for (const voiceChannelId of [second, hidden, first, hidden, second])
      await server.owner.do(updateMember, { ...ofSpeaker, body: { voiceChannelId } });
    await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'They have moved' },
    });
    const again = await connect();
    await again.payload(({ op }) => op === OPCODES.hello);
    again.send(OPCODES.resume, { token: watcher.token, session_id: id, seq });
    await again.event('MESSAGE_CREATE');
    const heard = again.heard.filter(({ t }) => t === 'VOICE_STATE_UPDATE');
    expect(heard.map(({ d }) => d.channel_id)).toEqual([second, null, first, null, second]);
    again.socket.close(1000);
    await probe.close();
  });

  it('passes on requests for the members of many guilds as the limit allows, and answers all', async () => {
    // Two requests in ten seconds.
    const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.2' } });
    try {
      const line = await connect('', strict);
      await line.identify((await aBot(instance, server)).token);
      await line.event('GUILD_CREATE');
      const nonces = ['1', '2', '3', '4'];
      for (const nonce of nonces)
        line.send(OPCODES.requestMembers, { guild_id: server.id, query: '', limit: 0, nonce });
      const answered = () =>
        line.heard.flatMap(({ t, d }) => (t === 'GUILD_MEMBERS_CHUNK' ? [d.nonce] : [])).sort();
      await expect.poll(answered, { timeout: 120_000 }).toEqual(nonces);
      line.socket.close(1000);
    } finally {
      await strict.stop();
    }
  });

  it('tells a guild that has just added the bot from one that returns, as discord.py needs it', async () => {
    const made = await aBot(instance, server);
    const line = await connect();
    await line.identify(made.token);
    expect((await line.event('GUILD_CREATE')).d.unavailable).toBe(false);
    const added = await aServer(instance, server.owner);
    const params = { applicationId: made.applicationId };
    await server.owner.do(authorizeBot, { params, body: { serverId: added.id, permissions: '0' } });
    const created = await line.payload(({ t, d }) => t === 'GUILD_CREATE' && d.id === added.id);
    expect(created.d).not.toHaveProperty('unavailable');
    line.socket.close(1000);
  });

  it('keeps the roles and emoji of a guild that changes', async () => {
    const own = await aServer(instance);
    const params = { serverId: own.id };
    const file = new File([PICTURE], 'wave.png', { type: 'image/png' });
    const emoji = await own.owner.do(createEmoji, { params, body: { name: 'wave' }, files: [file] });
    const line = await connect();
    await line.identify((await aBot(instance, own)).token);
    await line.event('GUILD_CREATE');
    const statements = await statementsDuring(async () => {
      await own.owner.do(updateServer, { params, body: { name: 'Renamed' } });
      await line.payload(({ t }) => t === 'GUILD_UPDATE');
    });
    // Only the response to the change contains channels.
    expect(statements.filter((text) => text.includes(' from "channel_activity"'))).toHaveLength(1);
    const { d } = await line.event('GUILD_UPDATE');
    expect(d).toMatchObject({ name: 'Renamed', emojis: [{ id: emoji.id }], stickers: [] });
    expect(d.roles).toContainEqual(expect.objectContaining({ id: own.id, name: '@everyone' }));
    line.socket.close(1000);
  });

  it('sends all events to a bot that has used up its limits', async () => {
    const own = await aServer(instance);
    const params = { serverId: own.id };
    const make = async (name: string) => (await own.owner.do(createRole, { params, body: { name } })).id;
    const roles = [await make('one'), await make('other')];
    const reader = await aBot(instance, own);
    const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.01' } });
    try {
      const line = await connect('', strict);
      await line.identify(reader.token);
      await line.event('GUILD_CREATE');
      const asked = [1, 2, 3].map(() =>
        fetch(`${strict.url}/api/servers/${own.id}`, { headers: { authorization: `Bot ${reader.token}` } }),
      );
      expect((await Promise.all(asked)).map(({ status }) => status)).toContain(429);
      const body = roles.map((id, index) => ({ id, position: index + 1 }));
      const isOneOf = (role: unknown) => roles.includes((role as { id: string }).id);
      const statements = await statementsDuring(async () => {
        await own.owner.do(reorderRoles, { params, body });
        await line.payload(({ t, d }) => t === 'GUILD_ROLE_UPDATE' && isOneOf(d.role));
      });
      expect(statements.filter((text) => / from "(emojis|channel_activity)"/.test(text))).toEqual([]);
      line.socket.close(1000);
    } finally {
      await strict.stop();
    }
  });

  it('sends the presences of its own guilds to each shard that resumes', async () => {
    const own = await aServer(instance, server.owner);
    const shardOf = ({ id }: { readonly id: string }) => Number((BigInt(id) >> 22n) % 2n);
    let other = await aServer(instance, server.owner);
    while (shardOf(other) === shardOf(own)) other = await aServer(instance, server.owner);
    const reader = await aBot(instance, own);
    const params = { applicationId: reader.applicationId };
    await server.owner.do(authorizeBot, { params, body: { serverId: other.id, permissions: '0' } });
    const intents = GUILDS_AND_MESSAGES | (1 << 8);
    const lines = await Promise.all(
      [0, 1].map(async (index) => {
        const line = await connect();
        await line.identify(reader.token, { intents, shard: [index, 2] });
        const { session_id: id } = (await line.event('READY')).d;
        const { s: seq } = await line.event('GUILD_CREATE');
        line.socket.close(4000);
        const again = await connect();
        await again.payload(({ op }) => op === OPCODES.hello);
        again.send(OPCODES.resume, { token: reader.token, session_id: id, seq });
        await again.event('RESUMED');
        return again;
      }),
    );
    const presences = ({ heard }: Line) =>
      heard.flatMap(({ t, d }) => (t === 'PRESENCE_UPDATE' && d.status === 'dnd' ? [d.guild_id] : []));
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    probe.send(OPCODES.presenceUpdate, { status: 'dnd' });
    await Promise.all(
      lines.map((line) => line.payload(({ t, d }) => t === 'PRESENCE_UPDATE' && d.status === 'dnd')),
    );
    for (const { id } of [own, other])
      await server.owner.do(updateServer, { params: { serverId: id }, body: { name: 'After the presence' } });
    await Promise.all(lines.map((line) => line.event('GUILD_UPDATE')));
    const guilds = [own, other].sort((one, two) => shardOf(one) - shardOf(two)).map(({ id }) => id);
    expect(lines.map(presences)).toEqual(guilds.map((id) => [id]));
    for (const { socket } of lines) socket.close(1000);
    await probe.close();
  });

  it('survives payloads of any shape before the log-in', async () => {
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;
    const payloads = [
      `{"op":2,"d":{"token":${UNREADABLE}}}`,
      `{"op":6,"d":{"token":${UNREADABLE},"session_id":"a","seq":1}}`,
      `{"op":1,"d":${deep}}`,
      `{"op":6,"d":{"token":${deep},"session_id":"a","seq":1}}`,
      `{"op":3,"d":${UNREADABLE}}`,
      `{"op":8,"d":{"guild_id":${UNREADABLE},"user_ids":${UNREADABLE}}}`,
    ];
    const codes = payloads.map(async (payload) => {
      const { socket, payload: received } = await connect();
      const closed = once(socket, 'close');
      await received(({ op }) => op === OPCODES.hello);
      socket.send(payload);
      return ((await closed)[0] as CloseEvent).code;
    });
    expect(await Promise.all(codes)).toEqual([4001, 4001, 4001, 4001, 4003, 4003]);
  });

  it('stops reading from a bot that keeps sending instead of replying to the close frame', async () => {
    const socket = openByHand(instance.url);
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    await once(socket, 'data');
    const began = performance.now();
    socket.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78]));
    const pongs = Buffer.concat(new Array(100).fill(Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));
    const flood = setInterval(() => socket.write(pongs), 100);
    await closed;
    clearInterval(flood);
    // Other bots have ten seconds to reply to the close frame.
    expect(performance.now() - began).toBeLessThan(9000);
  });

  describe('with limits', () => {
    /** A close frame of 19 bytes, of which the code takes two. */
    const RATE_LIMITED = '\x88\x13\x0f\xa8Too many payloads';
    let strict: Awaited<ReturnType<typeof startTestInstance>>;
    beforeAll(async () => {
      strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    });
    afterAll(() => strict.stop());

    it('passes on no more frames at once than its gateway takes in a minute', async () => {
      const passed = vi.spyOn(Duplex.prototype, 'write');
      try {
        const received = await flood(strict.url, { op: OPCODES.heartbeat, d: null }, 5000);
        expect(passed.mock.calls.length).toBeLessThan(1000);
        expect(received).toContain(RATE_LIMITED);
      } finally {
        passed.mockRestore();
      }
    });

    it('looks up one session at a time for a bot that floods with resumes', async () => {
      const resume = { op: OPCODES.resume, d: { token: '', session_id: 'none', seq: 1 } };
      let received = '';
      const statements = await statementsDuring(async () => {
        received = await flood(strict.url, resume, 1000);
      });
      expect(statements.filter((text) => text.includes('resume_points')).length).toBeLessThan(5);
      expect(received).toContain(RATE_LIMITED);
    });
  });

  it('divides guilds over shards, answers requests for members, and refuses unknown opcodes', async () => {
    const sharded = await aBot(instance, server);
    const own = Number((BigInt(server.id) >> 22n) % 2n);
    const [line, other] = await Promise.all([connect(), connect()]);
    await Promise.all([
      line.identify(sharded.token, { shard: [own, 2] }),
      other.identify(sharded.token, { shard: [1 - own, 2] }),
    ]);
    expect((await line.event('READY')).d).toMatchObject({ guilds: [{ id: server.id }], shard: [own, 2] });
    expect((await other.event('READY')).d).toMatchObject({ guilds: [], shard: [1 - own, 2] });
    await line.event('GUILD_CREATE');
    line.send(OPCODES.requestMembers, { guild_id: server.id, query: '', limit: 0, nonce: 'all' });
    const { members, nonce } = (await line.event('GUILD_MEMBERS_CHUNK')).d as {
      members: object[];
      nonce: string;
    };
    expect([members.length > 1, nonce]).toEqual([true, 'all']);
    const ids = [server.owner.id, ...Array.from({ length: 120 }, (_, index) => String(10 ** 17 + index))];
    line.send(OPCODES.requestMembers, { guild_id: server.id, user_ids: ids, limit: 0, nonce: 5 });
    const byId = await line.payload(({ t, d }) => t === 'GUILD_MEMBERS_CHUNK' && d.nonce === '5');
    expect(byId.d.members).toMatchObject([{ user: { id: server.owner.id } }]);
    expect(byId.d.not_found).toHaveLength(99);
    line.send(31, { guild_ids: [server.id, UNKNOWN_ID] });
    const sounds = { guild_id: server.id, soundboard_sounds: [] };
    expect((await line.event('SOUNDBOARD_SOUNDS')).d).toEqual(sounds);
    const closed = once(other.socket, 'close');
    other.send(99, {});
    expect(((await closed)[0] as CloseEvent).code).toBe(4001);
    line.socket.close(1000);
  });
});

describe('commands', () => {
  const path = (guild = '') => `/applications/${bot.applicationId}${guild}/commands`;

  it('are all saved when several are sent at the same time', async () => {
    await ask('PUT', path(), []);
    const names = ['first', 'second', 'third', 'fourth'];
    await Promise.all(names.map((name) => ask('POST', path(), { name, description: 'One of four' })));
    expect((await namesOfCommands()).sort()).toEqual(names.sort());
  });

  it('are all saved when several processes get some at the same time', async () => {
    const other = await startTestInstance({ sharing: instance });
    await ask('PUT', path(), []);
    const names = Array.from({ length: 8 }, (_, number) => `command-${number}`);
    const url = (number: number) => (number % 2 === 0 ? instance : other).url;
    await Promise.all(
      names.map((name, number) =>
        fetch(`${url(number)}/api/v10${path()}`, {
          method: 'POST',
          headers: { authorization: `Bot ${bot.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name, description: 'One of eight' }),
        }),
      ),
    );
    await other.stop();
    expect((await namesOfCommands()).sort()).toEqual(names);
  });

  it('of one bot wait up to a hundred at once, and other bots are not refused', async () => {
    const [eager, other] = await Promise.all([aBot(instance, server), aBot(instance, server)]);
    const remove = ({ applicationId, token }: TestBot) =>
      fetch(`${instance.url}/api/v10/applications/${applicationId}/commands/${UNKNOWN_ID}`, {
        method: 'DELETE',
        headers: { authorization: `Bot ${token}` },
      });
    const refused: Response[] = [];
    const lock = 'lock table commands in access exclusive mode';
    const waiting = await whileLocked(instance, lock, async () => {
      const first = remove(eager);
      await untilWaiting(instance, 1);
      const more = Array.from({ length: 102 }, async () => {
        const response = await remove(eager);
        if (response.status === 429) refused.push(response);
        return response.status;
      });
      await expect.poll(() => refused.length).toBe(3);
      return [first.then(({ status }) => status), ...more, remove(other).then(({ status }) => status)];
    });
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
    expect(await refused[0]?.json()).toMatchObject({ code: 0, retry_after: 5, global: false });
    const statuses = await Promise.all(waiting);
    expect(statuses.filter((status) => status === 404)).toHaveLength(101);
    expect((await remove(eager)).status).toBe(404);
  });

  it('in long bodies are limited by their length before they wait', async () => {
    // Of long bodies, 20,971 characters in two seconds.
    const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.01' } });
    const { applicationId, token } = await aBot(instance, server);
    const refused: Response[] = [];
    const put = async () => {
      const response = await fetch(`${strict.url}/api/v10/applications/${applicationId}/commands`, {
        method: 'PUT',
        headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
        body: '[]'.padEnd(20_000),
      });
      if (response.status === 429) refused.push(response);
    };
    const sent = await whileLocked(instance, 'lock table commands in access exclusive mode', async () => {
      const puts = Array.from({ length: 20 }, put);
      await expect.poll(() => refused.length).toBeGreaterThan(0);
      return puts;
    });
    await Promise.all(sent);
    await strict.stop();
    expect(await refused[0]?.json()).toMatchObject({ code: 0, global: false });
  });

  it('are found in their own scope only', async () => {
    const inGuild = path(`/guilds/${server.id}`);
    const { id } = (await ask('POST', path(), { name: 'everywhere', description: 'x' })) as Refusal & {
      id: string;
    };
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(await ask(method, `${inGuild}/${id}`)).toMatchObject({ status: 404, code: 10_063 });
    expect(await namesOfCommands()).toContain('everywhere');
    expect((await ask('DELETE', `${path()}/${id}`)).status).toBe(204);
    expect(await namesOfCommands()).not.toContain('everywhere');
  });
});

it('adds a person who allowed it to a guild, with a nickname', async () => {
  const application = await anApplication(instance, { withBot: true });
  await server.owner.do(authorizeBot, {
    params: { applicationId: application.id },
    body: {
      serverId: server.id,
      permissions: String(CREATE_INVITE_AND_MANAGE_NICKNAMES | VIEW_AUDIT_LOG),
    },
  });
  const rest = new REST({ api: `${instance.url}/api` }).setToken(application.bot?.token ?? '');
  const person = await aPerson(instance);
  const { access } = await aPair(instance, person, application, 'guilds.join');
  const add = (token: string) =>
    rest.put(Routes.guildMember(server.id, person.id), { body: { access_token: token, nick: 'Guest' } });
  await expect(add('wrong')).rejects.toMatchObject({ status: 403, code: 50_025 });
  expect(await add(access)).toMatchObject({ user: { id: person.id }, nick: 'Guest' });
  // discord.js takes an answer without a body as "was a member already".
  expect(await add(access)).toBeInstanceOf(ArrayBuffer);
  const log = (await rest.get(Routes.guildAuditLog(server.id))) as RESTGetAPIAuditLogResult;
  const about = log.audit_log_entries.filter(({ target_id: id }) => id === person.id);
  expect(about).toHaveLength(2);
  expect(about.filter((entry) => entry.action_type === AuditLogEvent.BotAdd)).toEqual([]);
});

it('replaces all overwrites of a channel without losing access in between', async () => {
  const keeper = await aBot(instance, server, ['viewChannel', 'manageChannels', 'manageRoles']);
  const hidden = String(bits('viewChannel'));
  const overwrites = [
    { id: server.id, type: 0, allow: '0', deny: hidden },
    { id: keeper.id, type: 1, allow: hidden, deny: '0' },
  ];
  const params = { serverId: server.id };
  const made = await server.owner.do(createChannel, { params, body: { name: 'secret', kind: 'text' } });
  const path = `/channels/${made.id}`;
  const replace = (all: object[]) =>
    ask('PATCH', path, { permission_overwrites: all }, `Bot ${keeper.token}`);
  const set = await replace(overwrites);
  expect(set).toMatchObject({ status: 200, id: made.id });
  expect((set as unknown as { permission_overwrites: object[] }).permission_overwrites).toHaveLength(2);
  expect(await replace([])).toMatchObject({ status: 200, permission_overwrites: [] });
});

it('makes a channel once, even when a limit keeps it from moving to its place', async () => {
  const own = await aServer(instance);
  const maker = await aBot(instance, own, ['viewChannel', 'manageChannels']);
  const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.01' } });
  try {
    // Only one request of this limit is allowed, which making the channel uses.
    const made = await fetch(`${strict.url}/api/v10/guilds/${own.id}/channels`, {
      method: 'POST',
      headers: { authorization: `Bot ${maker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'once', type: 0, position: 0 }),
    });
    expect([made.status, await made.json()]).toMatchObject([200, { name: 'once' }]);
  } finally {
    await strict.stop();
  }
});

it('gives an added person their nickname, even when a limit comes between', async () => {
  const application = await anApplication(instance, { withBot: true });
  const token = application.bot?.token ?? '';
  const permissions = String(CREATE_INVITE_AND_MANAGE_NICKNAMES);
  const params = { applicationId: application.id };
  await server.owner.do(authorizeBot, { params, body: { serverId: server.id, permissions } });
  const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.01' } });
  try {
    const [member, person] = [await aMember(instance, server), await aPerson(instance)];
    const rename = await fetch(`${strict.url}/api/servers/${server.id}/members/${member.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
      body: '{"nick":"Uses up the limit"}',
    });
    expect(rename.status).toBe(200);
    const { access } = await aPair(instance, person, application, 'guilds.join');
    const rest = new REST({ api: `${strict.url}/api`, timeout: 60_000 }).setToken(token);
    const body = { access_token: access, nick: 'Guest' };
    expect(await rest.put(Routes.guildMember(server.id, person.id), { body })).toMatchObject({
      nick: 'Guest',
    });
  } finally {
    await strict.stop();
  }
});

it('keeps the nickname of a bot that changes something else about itself', async () => {
  const named = await aBot(instance, server, ['changeNickname']);
  const change = (body: object) =>
    ask('PATCH', `/guilds/${server.id}/members/@me`, body, `Bot ${named.token}`);
  expect(await change({ nick: 'Nick' })).toMatchObject({ nick: 'Nick' });
  expect(await change({ bio: null })).toMatchObject({ nick: 'Nick' });
  expect(await change({ nick: '' })).toMatchObject({ nick: null });
});

it('reads requests as discord.py writes them: ids as numbers, types without bodies, true as 1', async () => {
  const sender = await aBot(instance, server, [
    'addReactions',
    'viewChannel',
    'sendMessages',
    'manageWebhooks',
  ]);
  const authorization = `Bot ${sender.token}`;
  const path = `/channels/${server.channel.id}/messages`;
  const original = (await ask('POST', path, { content: 'first' }, authorization)) as unknown as {
    id: string;
  };
  const reply = await ask(
    'POST',
    path,
    `{"content":"second","message_reference":{"message_id":${original.id}},"nonce":${original.id}}`,
    authorization,
  );
  expect(reply).toMatchObject({ message_reference: { message_id: original.id }, nonce: original.id });
  const reaction = await fetch(`${instance.url}/api/v10${path}/${original.id}/reactions/%F0%9F%91%8D/@me`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/octet-stream' },
  });
  expect(reaction.status).toBe(204);
  const typed = await fetch(`${instance.url}/api/v10${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/plain' },
    body: 'text',
  });
  expect([typed.status, await typed.json()]).toEqual([
    415,
    { message: '415: Unsupported Media Type', code: 0 },
  ]);
  const made = await ask(
    'POST',
    `/channels/${server.channel.id}/webhooks`,
    { name: 'Poster' },
    authorization,
  );
  const { id, token } = made as unknown as { id: string; token: string };
  expect(await ask('POST', `/webhooks/${id}/${token}?wait=1`, { content: 'posted' }, null)).toMatchObject({
    content: 'posted',
    webhook_id: id,
  });
});

it('runs Oceanic as well', async () => {
  const owner = await aBot(instance, server);
  const client = new OceanicClient({
    auth: `Bot ${owner.token}`,
    rest: { baseURL: `${instance.url}/api/v10` },
    gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] },
  });
  client.on('error', () => {});
  const ready = new Promise<void>((resolve) => void client.once('ready', resolve));
  await client.connect();
  await ready;
  expect(client.guilds.get(server.id)?.name).toBe(server.server.name);
  const heard = new Promise<Message>((resolve) => void client.once('messageCreate', resolve));
  await server.owner.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'ping' } });
  const message = await heard;
  expect(message.content).toBe('ping');
  const reply = await client.rest.channels.createMessage(server.channel.id, {
    content: 'pong',
    messageReference: { messageID: message.id },
  });
  expect(reply).toMatchObject({ content: 'pong', author: { id: owner.id } });
  await client.rest.channels.createReaction(server.channel.id, message.id, '👍');
  client.disconnect(false);
});

it('lets Oceanic start again soon after its last start, where the limit allows one every five seconds', async () => {
  const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
  const restarted = await aBot(instance, server);
  const clients: OceanicClient[] = [];
  let refusals = 0;
  try {
    for (const _start of [1, 2]) {
      const client = new OceanicClient({
        auth: `Bot ${restarted.token}`,
        rest: { baseURL: `${limited.url}/api/v10` },
        gateway: { intents: ['GUILDS'] },
      });
      clients.push(client);
      client.on('error', () => {});
      client.on('warn', () => {
        refusals += 1;
      });
      const ready = new Promise<void>((resolve) => void client.once('ready', resolve));
      await client.connect();
      await ready;
    }
    expect(refusals).toBe(1);
  } finally {
    for (const client of clients) client.disconnect(false);
    await limited.stop();
  }
});

it('does not exist on an instance that has it turned off', async () => {
  const without = await startTestInstance({ sharing: instance, settings: { DISCORD_API: 'off' } });
  try {
    const authorization = `Bot ${bot.token}`;
    const paths = ['/api/v10/users/@me', '/api/v9/gateway/bot', '/gateway/discord', '/api/users/@me'];
    const answers = await Promise.all(
      paths.map((path) => fetch(`${without.url}${path}`, { headers: { authorization } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    const socket = new WebSocket(`${without.url.replace('http', 'ws')}/gateway/discord?v=10&encoding=json`);
    const opened = once(socket, 'open').then(() => true);
    const refused = once(socket, 'error').then(() => false);
    expect(await Promise.race([opened, refused])).toBe(false);
  } finally {
    await without.stop();
  }
});

it('lets a thousand requests for members wait, and answers further ones with RATE_LIMITED', async () => {
  const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
  try {
    const line = await connect('', strict);
    await line.identify(bot.token);
    await line.event('GUILD_CREATE');
    for (let i = 0; i < 1030; i += 1)
      line.send(OPCODES.requestMembers, { guild_id: server.id, user_ids: [bot.id], nonce: String(i) });
    const refusal = await Promise.race([
      line.payload(({ t, d }) => t === 'RATE_LIMITED' && (d.meta as { nonce: string }).nonce === '1029'),
      once(line.socket, 'close').then(([{ code }]) => code as number),
    ]);
    const meta = { guild_id: server.id, nonce: '1029' };
    expect(refusal).toMatchObject({ s: null, d: { opcode: 8, retry_after: 10.5, meta } });
    const answered = () => line.heard.filter(({ t }) => t === 'GUILD_MEMBERS_CHUNK').map(({ d }) => d.nonce);
    await expect.poll(() => answered().slice(0, 2)).toEqual(['0', '1']);
    line.socket.close(1000);
  } finally {
    await strict.stop();
  }
});

it('counts a refusal once, and has libraries wait for a limit', async () => {
  // 10,000 bad requests become 100, and every limit of fewer than 200 becomes 1.
  const strict = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.01' } });
  try {
    const sender = await aBot(instance, server);
    const rest = new REST({ api: `${strict.url}/api` }).setToken(sender.token);
    const statuses: number[] = [];
    let wait: Headers | undefined;
    rest.on(RESTEvents.Response, ({ path }, { status, headers }) => {
      if (path.endsWith('/messages')) statuses.push(status);
      if (status === 429) wait ??= headers as Headers;
      if (status === 429) instance.clock.advance(60_000);
    });
    const send = (content: string) =>
      rest.post(Routes.channelMessages(server.channel.id), { body: { content } });
    const other = await fetch(`${strict.url}/api/channels/${server.channel.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${sender.token}`, 'content-type': 'application/json' },
      body: '{"content":"uses up the limit"}',
    });
    expect(other.ok).toBe(true);
    instance.clock.advance(4000);
    expect(await send('waits')).toMatchObject({ content: 'waits' });
    expect(statuses).toEqual([429, 200]);
    expect(Number(wait?.get('retry-after'))).toBeGreaterThan(0);
    expect(wait?.get('x-ratelimit-scope')).toBe('user');
    // Without it discord.py gives up instead of waiting.
    expect(wait?.get('via')).toBe('1.1 guildhall');
    const refused = Array.from({ length: 60 }, () => fetch(`${strict.url}/api/v10/users/@me`));
    for (const { status } of await Promise.all(refused)) expect([401, 429]).toContain(status);
    instance.clock.advance(60_000);
    expect(await rest.get(Routes.user())).toMatchObject({ id: sender.id });
  } finally {
    await strict.stop();
  }
});
