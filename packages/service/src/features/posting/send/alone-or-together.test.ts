/** A message is stored and announced alike whether its send was alone or shared a statement with others. */
import {
  createChannel,
  createThread,
  getChannel,
  getMessage,
  idTime,
  type Message,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aRole,
  aServer,
  connectProbe,
  type GatewayProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let probe: GatewayProbe;
let roleId: string;
let first: Message;

beforeAll(async () => {
  server = await aServer(instance);
  member = await aMember(instance, server);
  roleId = await aRole(instance, server, { position: 1, permissions: ['mentionEveryone'] }, member);
  probe = await connectProbe(instance.url, { token: server.owner.token });
  first = await send({ content: 'first' }, server.owner);
});
afterAll(() => probe?.close());

function send(body: object, author = member, channelId = server.channel.id): Promise<Message> {
  return author.do(sendMessage, { params: { channelId }, body });
}

/** The first send occupies the lane, so the others share a statement. */
async function sendTogether(...parameters: Parameters<typeof send>): Promise<Message> {
  const [, sent] = await Promise.all([
    send({ content: 'occupies the lane' }, server.owner),
    send(...parameters),
    send({ content: 'shares the statement' }, server.owner),
  ]);
  return sent;
}

const STORED = [
  `select content, mentions, mention_roles, mention_everyone, reply_to, flags, parts
   from messages where id = $1`,
  'select target_id from message_pings where message_id = $1 order by target_id',
  'select author_id from message_nonces where message_id = $1',
  'select user_id from read_states where last_read_message_id = $1',
];

/** A message in the response, the event, a read and the database, without the fields that differ for every message. */
async function traces(sent: Message): Promise<unknown> {
  const { id, channelId, nonce } = sent;
  const { d: event } = await probe.take('MESSAGE_CREATE', (message) => message.id === id);
  const read = await server.owner.do(getMessage, { params: { channelId, messageId: id } });
  const rows = await Promise.all(STORED.map((text) => queryDatabase(instance, text, [id])));
  const text = JSON.stringify({ sent, event, read, rows }, (key, value) =>
    key === 'createdAt' || key === 'expiresAt' ? undefined : value,
  );
  return JSON.parse(text.replaceAll(new RegExp(`${id}|${nonce}`, 'g'), 'own'));
}

it.each<[string, () => object]>([
  ['text', () => ({ content: 'a "text" with \\ and \u007f' })],
  ['a mention of a person', () => ({ content: `<@${server.owner.id}>` })],
  ['mentions of a role and everyone', () => ({ content: `@everyone <@&${roleId}>` })],
  ['a reply', () => ({ content: 'an answer', replyTo: first.id })],
  ['a nonce', () => ({ content: 'once', nonce: `nonce-${Math.random()}`, enforceNonce: true })],
  ['a poll', () => ({ poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] } })],
])('a message sent together with others is stored as if sent alone, with %s', async (_, body) => {
  const alone = await traces(await send(body()));
  expect(await traces(await sendTogether(body()))).toEqual(alone);
});

it('a message sent together with others to a thread is stored as if sent alone, and makes its author follow it', async () => {
  const params = { channelId: server.channel.id };
  const [one, other] = await Promise.all(
    ['one', 'other'].map((name) => server.owner.do(createThread, { params, body: { name } })),
  );
  const outcome = async (thread: { readonly id: string } | undefined, write: typeof send) => {
    const { id: channelId } = thread as { readonly id: string };
    const own = await connectProbe(instance.url, { token: member.token });
    const sent = await write({ content: 'reply' }, member, channelId);
    await own.take('THREAD_FOLLOW_UPDATE', ({ threadId, following }) => threadId === channelId && following);
    await own.close();
    await write({ content: 'reply of a follower' }, member, channelId);
    const { messageCount } = await server.owner.do(getChannel, { params: { channelId } });
    const text = JSON.stringify({ found: await traces(sent), messageCount });
    return JSON.parse(text.replaceAll(channelId, 'thread'));
  };
  expect(await outcome(other, sendTogether)).toEqual(await outcome(one, send));
});

it('a message sent after another process moved the channel ahead of its clock is stored the same way alone or together', async () => {
  const ahead = String(BigInt(first.id) + (600_000n << 22n));
  await queryDatabase(instance, 'update channel_activity set last_message_id = $1 where channel_id = $2', [
    ahead,
    server.channel.id,
  ]);
  const outcome = async (write: typeof send) => {
    const sent = await write({ content: 'moved' });
    expect(BigInt(sent.id)).toBeGreaterThan(BigInt(ahead));
    return traces(sent);
  };
  const alone = await outcome(send);
  expect(await outcome(sendTogether)).toEqual(alone);
});

it.each<[string, (number: number) => object]>([
  ['text', () => ({})],
  ['nonces', (number) => ({ nonce: `several ${number}`, enforceNonce: true })],
  ['polls', () => ({ poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] } })],
])(
  'messages sent together to several channels, of which one is ahead of the clock, keep their order: %s',
  async (_, more) => {
    const params = { serverId: server.id };
    const channels = await Promise.all(
      ['one', 'two', 'three'].map((name) => server.owner.do(createChannel, { params, body: { name } })),
    );
    // The database enters channels in the order of their ids, which the sends do not follow.
    const ids = channels.map(({ id }) => id).toSorted((left, right) => right.localeCompare(left));
    const earlier = await Promise.all(ids.map((id) => send({ content: 'earlier' }, server.owner, id)));
    const ahead = String(BigInt(earlier[0]?.id ?? 0) + (600_000n << 22n));
    await queryDatabase(instance, 'update channel_activity set last_message_id = $1 where channel_id = $2', [
      ahead,
      ids[0],
    ]);
    const places = Array.from({ length: 40 }, (_, number) => ids[number % ids.length] as string);
    const [, ...sent] = await Promise.all([
      send({ content: 'occupies the lane' }, server.owner),
      ...places.map((id, number) => send({ content: String(number), ...more(number) }, server.owner, id)),
    ]);
    for (const [number, message] of sent.entries()) {
      const { id, channelId } = message;
      expect([channelId, message.content]).toEqual([places[number], String(number)]);
      if (channelId === ids[0]) expect(BigInt(id)).toBeGreaterThan(BigInt(ahead));
      expect(Date.parse(message.createdAt)).toBe(idTime(id));
      const { d: event } = await probe.take('MESSAGE_CREATE', (one) => one.id === id);
      expect(event).toMatchObject({ channelId, content: message.content, createdAt: message.createdAt });
      const { nonce, ...stored } = message;
      expect(await server.owner.do(getMessage, { params: { channelId, messageId: id } })).toEqual(stored);
    }
  },
);

it.each([
  ['alone', send],
  ['together', sendTogether],
])('a message reopens its thread and finds its nonce, sent %s', async (_, write) => {
  const params = { channelId: server.channel.id };
  const { id } = await server.owner.do(createThread, { params, body: { name: 'closed' } });
  await send({ content: 'follows' }, member, id);
  await queryDatabase(instance, 'update threads set archived = true where thread_id = $1', [id]);
  await write({ content: 'late' }, member, id);
  const thread = await server.owner.do(getChannel, { params: { channelId: id } });
  expect(thread).toMatchObject({ archived: false, messageCount: 2 });
  const body = { content: 'once', nonce: `taken ${id}`, enforceNonce: true };
  const original = await write(body);
  expect((await write(body)).id).toBe(original.id);
});
