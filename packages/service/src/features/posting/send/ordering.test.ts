/** Sending under load: order over two processes, and a database that refuses one of many messages. */
import { createPool, eventsOf } from '@guildhall/platform';
import { type DatabaseProxy, openDatabaseProxy } from '@guildhall/platform/test-postgres';
import {
  compareIds,
  createChannel,
  deleteMessage,
  editMessage,
  idTime,
  listMessages,
  type Message,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SendRow } from './input-store.ts';
import { OVERTAKEN } from './refusals.ts';
import { insertSends } from './store.ts';

const first = useInstance();
const second = useInstance({ sharing: first });
let line: DatabaseProxy;
beforeAll(async () => {
  line = await openDatabaseProxy(first.databaseUrl);
});
afterAll(() => line.close());
const distant = useInstance(() => ({ sharing: first, databaseUrl: line.connectionString }));
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  server = await aServer(first);
  member = await aMember(first, server);
});

const callers = () => [first, second].map(({ url }) => createCaller(url, `Session ${member.token}`));

async function aChannel(): Promise<string> {
  const channel = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'busy' },
  });
  return channel.id;
}

/** MESSAGE_CREATE of a channel in the order of the log. */
async function loggedIn(channelId: string): Promise<Message[]> {
  const rows = await queryDatabase(
    first,
    `select position, audience, payload from event_log where name = 'MESSAGE_CREATE' order by xid, position`,
  );
  const events = (rows as { position: string; audience: string; payload: string }[]).flatMap(eventsOf);
  const messages = events.map(({ payload }) => JSON.parse(payload) as Message);
  return messages.filter((message) => message.channelId === channelId);
}

/** Message ids of a channel in the order of the log. */
async function loggedIds(channelId: string): Promise<string[]> {
  return (await loggedIn(channelId)).map(({ id }) => id);
}

it('keeps ids, log and delivery of a channel in one order when two processes send at once', async () => {
  const channels = await Promise.all(Array.from({ length: 4 }, aChannel));
  const probes = await Promise.all(
    [first, second].map(({ url }) => connectProbe(url, { token: server.owner.token })),
  );
  const senders = callers();
  const answered = new Map<string, string[]>(channels.map((id) => [id, []]));
  await Promise.all(
    Array.from({ length: 24 }, async (_, sender) => {
      const caller = senders[sender % 2];
      const last = new Map<string, string>();
      for (let number = 0; number < 15; number += 1) {
        const channelId = channels[(sender + number) % channels.length] ?? '';
        const sent = await caller?.do(sendMessage, { params: { channelId }, body: { content: `${sender}` } });
        const id = sent?.id ?? '';
        answered.get(channelId)?.push(id);
        // A message sent after an answer is newer in its channel.
        expect(id > (last.get(channelId) ?? '')).toBe(true);
        last.set(channelId, id);
      }
    }),
  );
  for (const channelId of channels) {
    const ids = await loggedIds(channelId);
    expect(ids).toEqual([...ids].sort());
    expect([...(answered.get(channelId) ?? [])].sort()).toEqual(ids);
    for (const probe of probes) {
      for (const id of ids) await probe.take('MESSAGE_CREATE', (message) => message.id === id);
      const delivered = probe.envelopes
        .filter(({ t, d }) => t === 'MESSAGE_CREATE' && (d as { channelId: string }).channelId === channelId)
        .map(({ d }) => (d as { id: string }).id);
      expect(delivered).toEqual(ids);
    }
    const page = await member.do(listMessages, { params: { channelId }, query: { limit: 100 } });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(-100));
  }
  await Promise.all(probes.map((probe) => probe.close()));
});

it('gives a later message a greater id, whichever process receives it', async () => {
  const channelId = await aChannel();
  const senders = callers();
  const ids: string[] = [];
  for (let number = 0; number < 40; number += 1) {
    const sent = await senders[number % 2]?.do(sendMessage, {
      params: { channelId },
      body: { content: String(number) },
    });
    ids.push(sent?.id ?? '');
  }
  expect(ids).toEqual([...ids].sort());
  expect(await loggedIds(channelId)).toEqual(ids);
});

it('lets a process with a slow connection to the database send into a busy channel at the first attempt', async () => {
  const channelId = await aChannel();
  const params = { channelId };
  const probe = await connectProbe(second.url, { token: server.owner.token });
  const far = createCaller(distant.url, `Session ${member.token}`);
  await far.do(sendMessage, { params, body: { content: 'warm' } });
  const replies: Message[] = [];
  let isDone = false;
  const sendOften = async (caller: Caller) => {
    while (!isDone) replies.push(await caller.do(sendMessage, { params, body: { content: 'near' } }));
  };
  line.delayMs = 25;
  const near = callers()
    .flatMap((caller) => [caller, caller])
    .map(sendOften);
  try {
    for (let number = 0; number < 10; number += 1) {
      const content = `far 🗼 ${number}`;
      replies.push(await far.do(sendMessage, { params, body: { content } }));
    }
  } finally {
    isDone = true;
    line.delayMs = 0;
    await Promise.all(near);
  }
  replies.sort((left, right) => compareIds(left.id, right.id));
  const ids = replies.map(({ id }) => id);
  expect((await loggedIds(channelId)).slice(1)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(replies.filter(({ content }) => content.startsWith('far'))).toHaveLength(10);
  for (const reply of replies) {
    // A moved message has the same id everywhere.
    const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === reply.id);
    expect(d).toMatchObject({ ...reply, createdAt: new Date(idTime(reply.id)).toISOString() });
  }
  await probe.close();
});

it('refuses a batch that a process of an older version has overtaken', async () => {
  const [held, contested] = [await aChannel(), await aChannel()].sort();
  const pool = createPool({ connectionString: first.databaseUrl, size: 4 });
  const row = (channelId: string | undefined, id: number): SendRow => ({
    id: String(2_000_000_000_000_000_000n + BigInt(id)),
    channelId: channelId ?? '',
    authorId: member.id,
    content: 'raced',
    flags: 0,
    parts: null,
    mentions: [],
    mentionRoles: [],
    mentionEveryone: false,
    replyTo: null,
    nonce: null,
    marksRead: false,
    inThread: false,
    pings: [],
    audience: JSON.stringify({ kind: 'channel', id: channelId, serverId: server.id }),
    payload: JSON.stringify({ id: String(2_000_000_000_000_000_000n + BigInt(id)), channelId }),
  });
  const insert = (...rows: SendRow[]) => insertSends(pool, rows, { now: new Date(), nonceWindowMs: 300_000 });
  await insert(row(held, 1));
  await insert(row(contested, 2));
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('update channel_activity set last_pin_at = now() where channel_id = $1', [held]);
  // Writes its nonce, so it counts as a transaction, then waits for the blocker.
  const slow = insert({ ...row(held, 30), nonce: 'raced' }, row(contested, 31)).catch((error) => error);
  await untilWaiting(first, 1);
  // Does not wait for writers of the channel.
  await pool.query(
    'update channel_activity set last_message_id = $2, last_xid = pg_current_xact_id() where channel_id = $1',
    [contested, row(contested, 20).id],
  );
  await blocker.query('commit');
  blocker.release();
  expect(await slow).toMatchObject({ code: OVERTAKEN });
  await pool.end();
});

it('delivers a message whose transaction waits while others write events', async () => {
  const channelId = await aChannel();
  const send = () => member.do(sendMessage, { params: { channelId }, body: { content: 'waits' } });
  await send();
  const probe = await connectProbe(second.url, { token: server.owner.token });
  const row = `select from channel_activity where channel_id = ${channelId} for update`;
  const sending = await whileLocked(first, row, async () => {
    const answer = send();
    await untilWaiting(first, 1);
    for (let count = 0; count < 3; count += 1) await aChannel();
    return { answer };
  });
  const { id } = await sending.answer;
  await probe.take('MESSAGE_CREATE', (message) => message.id === id);
  await probe.close();
});

it('fails only the message that the database refuses', async () => {
  const channelId = await aChannel();
  await queryDatabase(
    first,
    `create function refuse_poison() returns trigger language plpgsql as $$
     begin if new.content = 'poison' then raise exception 'poisoned'; end if; return new; end $$`,
  );
  await queryDatabase(
    first,
    'create trigger poison before insert on messages for each row execute function refuse_poison()',
  );
  try {
    const contents = Array.from({ length: 40 }, (_, index) => (index === 17 ? 'poison' : `fine ${index}`));
    const answers = await Promise.all(
      contents.map((content) => member.call(sendMessage, { params: { channelId }, body: { content } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      contents.map((text) => (text === 'poison' ? 500 : 201)),
    );
    expect(answers[17]?.code).toBe('internal_error');
    expect(JSON.stringify(answers[17]?.body)).not.toContain('poisoned');
    const page = await member.do(listMessages, { params: { channelId }, query: { limit: 100 } });
    expect(page.map(({ content }) => content).sort()).toEqual(contents.filter((c) => c !== 'poison').sort());
    expect(await loggedIds(channelId)).toEqual(page.map(({ id }) => id));
  } finally {
    await queryDatabase(first, 'drop trigger poison on messages');
  }
});

it('stays up when the database fails under its readers and writers', async () => {
  const channelId = await aChannel();
  const params = { channelId };
  const { id: messageId } = await member.do(sendMessage, { params, body: { content: 'before' } });
  await queryDatabase(first, 'alter table messages rename to messages_away');
  try {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => member.call(listMessages, { params })),
      ...Array.from({ length: 10 }, () => member.call(sendMessage, { params, body: { content: 'lost' } })),
      member.call(editMessage, { params: { ...params, messageId }, body: { content: 'lost' } }),
      member.call(deleteMessage, { params: { ...params, messageId } }),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['internal_error']));
  } finally {
    await queryDatabase(first, 'alter table messages_away rename to messages');
  }
  await member.do(sendMessage, { params, body: { content: 'after' } });
  const page = await member.do(listMessages, { params });
  expect(page.map(({ content }) => content)).toEqual(['before', 'after']);
});
