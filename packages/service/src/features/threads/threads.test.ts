/** Threads through HTTP and the gateway: starting, replying, following, archiving, locking, races. */
import {
  type Channel,
  createChannel,
  createThread,
  deleteChannel,
  deleteMessage,
  followThread,
  getChannel,
  LIMITS,
  leaveServer,
  listMessages,
  listThreads,
  openDirectChannel,
  putBan,
  sendMessage,
  unfollowThread,
  updateChannel,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let channelId: string;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  channelId = server.channel.id;
});

const start = (body: object, from: Caller = member, where = channelId) =>
  from.call(createThread, { params: { channelId: where }, body: { name: 'Thread', ...body } });
const aThread = async (body: object = {}, from: Caller = member) => (await start(body, from)).body.id;
const send = (where: string, content = 'reply', from: Caller = member) =>
  from.call(sendMessage, { params: { channelId: where }, body: { content } });
const sent = async (where: string, content?: string, from?: Caller) =>
  (await send(where, content, from)).body.id;
const read = (where: string) => server.owner.do(getChannel, { params: { channelId: where } });
const change = (where: string, body: object, from: Caller = server.owner) =>
  from.call(updateChannel, { params: { channelId: where }, body });
const list = (query: object = {}, where = channelId) =>
  server.owner.do(listThreads, { params: { channelId: where }, query });
const ids = (channels: readonly { id: string }[]) => channels.map(({ id }) => id);
async function runArchiveJob(): Promise<void> {
  await queryDatabase(instance, `select graphile_worker.add_job('archive-idle-threads')`);
  await instance.runDueJobs();
}

describe('starting a thread', () => {
  it('returns 201 with the thread and announces it to viewers of the channel', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { status, body } = await start({ name: ' Plans ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'thread',
      name: 'Plans',
      parentId: channelId,
      archived: false,
      autoArchiveMinutes: 4320,
      threadOwnerId: member.id,
      threadStarterId: null,
      threadLocked: false,
      messageCount: 0,
      lastMessageId: null,
    });
    expect(body).not.toHaveProperty('appliedTags');
    expect(await read(body.id)).toEqual(body);
    const { d } = await probe.take('THREAD_CREATE', ({ id }) => id === body.id);
    expect(d).toEqual({ ...body, serverId: server.id });
    await probe.close();
  });

  it('from a message has a new id, and a message has one thread, even if two are started at the same time', async () => {
    const messageId = await sent(channelId, 'about this');
    const answers = await Promise.all([start({ messageId }), start({ messageId }, server.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('thread_exists');
    const made = answers.find(({ status }) => status === 201)?.body;
    expect(made).toMatchObject({ threadStarterId: messageId });
    expect(made?.id).not.toBe(messageId);
    await server.owner.do(deleteMessage, { params: { channelId, messageId } });
    expect(await read(made?.id ?? '')).toMatchObject({ threadStarterId: messageId });
  });

  it("accepts 60, 1440, 4320 and 10080 minutes in either spelling, otherwise the channel's default", async () => {
    for (const minutes of [60, 1440, 4320, 10080])
      expect((await start({ autoArchiveMinutes: minutes })).body.autoArchiveMinutes).toBe(minutes);
    expect((await start({ auto_archive_duration: 60 })).body.autoArchiveMinutes).toBe(60);
    for (const minutes of [0, 61, '60', 20160])
      expect((await start({ autoArchiveMinutes: minutes })).code).toBe('invalid_request');
    await change(channelId, { autoArchiveMinutes: 1440 });
    expect((await start({})).body.autoArchiveMinutes).toBe(1440);
    await change(channelId, { autoArchiveMinutes: 4320 });
  });

  it('requires a name of 1 to 100 characters and an existing message', async () => {
    expect((await start({ name: 'x'.repeat(100) })).status).toBe(201);
    for (const name of ['', ' ', 'x'.repeat(101), 5])
      expect((await start({ name })).code).toBe('invalid_request');
    for (const messageId of ['1', 'abc', ''])
      expect((await start({ messageId })).code).toBe('unknown_message');
  });

  it('is refused in categories, voice channels, threads and direct messages', async () => {
    for (const kind of ['category', 'voice'] as const) {
      const { id } = await server.owner.do(createChannel, {
        params: { serverId: server.id },
        body: { name: kind, kind },
      });
      expect((await start({}, server.owner, id)).code).toBe('invalid_channel_kind');
    }
    expect((await start({}, server.owner, await aThread())).code).toBe('invalid_channel_kind');
    const { id } = await server.owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const refused = await start({}, member, id);
    expect([refused.status, refused.code]).toEqual([400, 'invalid_channel_kind']);
    expect((await start({}, await aMember(instance, server), id)).code).toBe('unknown_channel');
  });
});

describe('replies', () => {
  it('are counted, and reach viewers of the channel; deleted ones no longer count', async () => {
    const threadId = await aThread();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const messageId = await sent(threadId, 'one');
    await sent(threadId, 'two', await aBot(instance, server));
    const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === messageId);
    expect(d).toMatchObject({ channelId: threadId, serverId: server.id });
    expect(await read(threadId)).toMatchObject({ messageCount: 2 });
    await member.do(deleteMessage, { params: { channelId: threadId, messageId } });
    await probe.take('MESSAGE_DELETE', ({ id }) => id === messageId);
    expect(await read(threadId)).toMatchObject({ messageCount: 1 });
    await probe.close();
  });

  it('sent at once into a thread and channels are all kept and counted', async () => {
    const threadId = await aThread();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(index % 2 ? threadId : channelId, `${index}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await read(threadId)).toMatchObject({ messageCount: 20 });
  });

  it('of someone banned with their messages are deleted and announced to viewers of the channel', async () => {
    const troll = await aMember(instance, server);
    const threadId = await aThread();
    const messageId = await sent(threadId, 'spam', troll);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await server.owner.do(putBan, {
      params: { serverId: server.id, userId: troll.id },
      body: { deleteMessageSecs: 3600 },
    });
    await instance.runDueJobs();
    const { d } = await probe.take('MESSAGE_DELETE_BULK', ({ channelId: where }) => where === threadId);
    expect(d.ids).toEqual([messageId]);
    expect(await read(threadId)).toMatchObject({ messageCount: 0 });
    await probe.close();
  });

  it('follow the slowmode of the thread', async () => {
    const threadId = await aThread();
    await change(threadId, { slowmodeSecs: 30 });
    expect((await send(threadId)).status).toBe(201);
    const refused = await send(threadId);
    expect([refused.status, refused.code]).toEqual([429, 'slowmode']);
    expect((await send(threadId, 'not slowed', server.owner)).status).toBe(201);
    expect((await send(channelId)).status).toBe(201);
  });

  it('are refused in a locked thread without Manage Threads, archived or not', async () => {
    const threadId = await aThread();
    const manager = await aMemberWithRole(instance, server, { position: 40, permissions: ['manageThreads'] });
    expect((await change(threadId, { locked: true }, manager)).status).toBe(200);
    expect([(await send(threadId)).status, (await send(threadId)).code]).toEqual([403, 'thread_locked']);
    expect((await send(threadId, 'mine', manager)).status).toBe(201);
    await change(threadId, { archived: true });
    expect((await send(threadId)).code).toBe('thread_locked');
    expect(await read(threadId)).toMatchObject({ archived: true });
    expect((await send(threadId, 'mine', manager)).status).toBe(201);
    expect(await read(threadId)).toMatchObject({ archived: false, threadLocked: true, messageCount: 2 });
  });

  it('to a thread that is deleted at the same time are not kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const threadId = await aThread();
      const [replies] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, () => send(threadId))),
        server.owner.call(deleteChannel, { params: { channelId: threadId } }),
      ]);
      for (const { status, code } of replies) {
        if (status !== 201) expect([status, code]).toEqual([404, 'unknown_channel']);
      }
      await instance.runDueJobs();
      const left = await queryDatabase(instance, 'select 1 from messages where channel_id = $1', [threadId]);
      expect(left).toEqual([]);
    }
  });
});

describe('archiving', () => {
  it('happens after its minutes without messages, and a message ends it', async () => {
    const threadId = await aThread({ autoArchiveMinutes: 60 });
    const quiet = await aThread({ autoArchiveMinutes: 1440 });
    instance.clock.advance(30 * 60_000);
    await sent(threadId);
    instance.clock.advance(59 * 60_000);
    await runArchiveJob();
    expect(await read(threadId)).toMatchObject({ archived: false });
    instance.clock.advance(2 * 60_000);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await runArchiveJob();
    const { d } = await probe.take(
      'THREAD_UPDATE',
      ({ id, archived }) => id === threadId && archived === true,
    );
    expect({ ...d, serverId: undefined }).toEqual(await read(threadId));
    expect(await read(quiet)).toMatchObject({ archived: false });
    expect((await send(threadId, 'back')).status).toBe(201);
    const { d: opened } = await probe.take('THREAD_UPDATE', ({ id }) => id === threadId);
    expect(opened.archived).toBe(false);
    await probe.take('MESSAGE_CREATE', ({ content }) => content === 'back');
    expect(await read(threadId)).toMatchObject({ archived: false, messageCount: 2 });
    await probe.close();
  });

  it('comes earlier for the least recently used threads of a server with a thousand open ones', async () => {
    const { owner, channel, id: serverId } = await aServer(instance);
    const startOwn = async () => (await start({}, owner, channel.id)).body.id;
    const [unused, written, reopened] = [await startOwn(), await startOwn(), await startOwn()];
    await queryDatabase(
      instance,
      `with made as (
         insert into channels (server_id, id, parent_id, kind, name, position, overwrites)
         select $1::bigint, $2::bigint + n, $3::bigint, 'thread', 'many', 0, '[]'
         from generate_series(1, $4::int) n returning id)
       insert into threads (thread_id, server_id, parent_id, activity_id, opened_id, auto_archive_minutes)
       select id, $1, $3, id, id, 10080 from made`,
      [serverId, reopened, channel.id, LIMITS.openThreadsPerServer - 2],
    );
    await send(written, 'still used', owner);
    await change(reopened, { archived: true }, owner);
    await change(reopened, { archived: false }, owner);
    const probe = await connectProbe(instance.url, { token: owner.token });
    await runArchiveJob();
    const { d } = await probe.take('THREAD_UPDATE', ({ archived }) => archived === true);
    expect(d.id).toBe(unused);
    const isArchived = async (channelId: string) =>
      (await owner.do(getChannel, { params: { channelId } })).archived;
    expect(await Promise.all([unused, written, reopened].map(isArchived))).toEqual([true, false, false]);
    await probe.close();
  });

  it('starts over when someone reopens the thread', async () => {
    const threadId = await aThread({ autoArchiveMinutes: 60 });
    instance.clock.advance(61 * 60_000);
    await runArchiveJob();
    expect((await change(threadId, { archived: false }, member)).body).toMatchObject({ archived: false });
    instance.clock.advance(59 * 60_000);
    await runArchiveJob();
    expect(await read(threadId)).toMatchObject({ archived: false });
    instance.clock.advance(2 * 60_000);
    await runArchiveJob();
    expect(await read(threadId)).toMatchObject({ archived: true });
  });

  it('and a message at the same time leave the thread open, or archive it after the message', async () => {
    for (let round = 0; round < 6; round += 1) {
      const threadId = await aThread();
      const probe = await connectProbe(instance.url, { token: server.owner.token });
      const [{ status, body }] = await Promise.all([send(threadId), change(threadId, { archived: true })]);
      expect(status).toBe(201);
      await probe.take('MESSAGE_CREATE', ({ id }) => id === body.id);
      await probe.take('THREAD_UPDATE', ({ id, archived }) => id === threadId && archived === true);
      const told = probe.envelopes.flatMap(({ t, d }) => {
        const { id, archived } = d as { id?: string; archived?: boolean };
        if (t === 'MESSAGE_CREATE' && id === body.id) return ['message'];
        return t === 'THREAD_UPDATE' && id === threadId && archived ? ['archived'] : [];
      });
      const archived = (await read(threadId)).archived;
      expect(archived).toBe(told.indexOf('message') < told.indexOf('archived'));
      await probe.close();
    }
  });
});

describe('following', () => {
  it('begins with starting a thread or replying, and can be changed; bots follow only on request', async () => {
    const [starter, replier] = [await aMember(instance, server), await aMember(instance, server)];
    const bot = await aBot(instance, server);
    const probe = await connectProbe(instance.url, { token: replier.token });
    const threadId = await aThread({}, starter);
    await sent(threadId, 'hello', replier);
    expect((await probe.take('THREAD_FOLLOW_UPDATE')).d).toEqual({ threadId, following: true });
    await sent(threadId, 'bot', bot);
    const followers = async () =>
      (
        await queryDatabase(
          instance,
          'select user_id from thread_follows where thread_id = $1 order by user_id',
          [threadId],
        )
      ).map((row) => row.user_id);
    expect(await followers()).toEqual([starter.id, replier.id].sort());
    const params = { channelId: threadId };
    expect((await replier.call(unfollowThread, { params })).status).toBe(204);
    expect((await probe.take('THREAD_FOLLOW_UPDATE')).d).toEqual({ threadId, following: false });
    expect((await replier.call(unfollowThread, { params })).status).toBe(204);
    expect((await bot.call(followThread, { params })).status).toBe(204);
    expect((await bot.call(followThread, { params })).status).toBe(204);
    expect(await followers()).toEqual([starter.id, bot.id].sort());
    await sent(threadId, 'again', replier);
    expect((await probe.take('THREAD_FOLLOW_UPDATE')).d).toEqual({ threadId, following: true });
    const reconnected = await connectProbe(instance.url, { token: replier.token });
    expect(reconnected.ready.follows).toEqual([threadId]);
    await Promise.all([probe.close(), reconnected.close()]);
  });

  it('and ending it at the same time are announced in the order in which they take effect', async () => {
    const follower = await aMember(instance, server);
    const threadId = await aThread();
    const params = { channelId: threadId };
    for (let round = 0; round < 5; round += 1) {
      await follower.call(followThread, { params });
      const probe = await connectProbe(instance.url, { token: follower.token });
      const lock = 'lock table thread_follows in share row exclusive mode';
      const answers = await whileLocked(instance, lock, async () => {
        const unfollowed = follower.call(unfollowThread, { params });
        await untilWaiting(instance, 1);
        const followed = follower.call(followThread, { params });
        await untilWaiting(instance, 2);
        return [unfollowed, followed];
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204]);
      expect((await probe.take('THREAD_FOLLOW_UPDATE')).d).toEqual({ threadId, following: false });
      expect((await probe.take('THREAD_FOLLOW_UPDATE')).d).toEqual({ threadId, following: true });
      await probe.close();
    }
  });

  it('ends for members who leave the server', async () => {
    const leaver = await aMember(instance, server);
    const threadId = await aThread({}, leaver);
    await leaver.do(leaveServer, { params: { serverId: server.id } });
    expect(
      await queryDatabase(instance, 'select 1 from thread_follows where thread_id = $1', [threadId]),
    ).toEqual([]);
  });

  it('is refused for channels and direct messages', async () => {
    const direct = await server.owner.do(openDirectChannel, { body: { recipientId: member.id } });
    for (const id of [channelId, direct.id])
      for (const endpoint of [followThread, unfollowThread]) {
        const refused = await member.call(endpoint, { params: { channelId: id } });
        expect([refused.status, refused.code]).toEqual([400, 'invalid_channel_kind']);
      }
  });
});

describe('listing', () => {
  it('finds nothing in direct messages, and refuses strangers', async () => {
    const { id } = await server.owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const params = { channelId: id };
    expect(await member.do(listThreads, { params })).toEqual([]);
    const stranger = await aMember(instance, server);
    expect((await stranger.call(listThreads, { params })).code).toBe('unknown_channel');
  });

  it('lists the newest activity first, archived ones on request, in pages', async () => {
    const { id: where } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'listed' },
    });
    const made: Channel[] = [];
    for (const name of ['a', 'b', 'c'])
      made.push((await start({ name }, server.owner, where)).body as Channel);
    const [a = '', b = '', c = ''] = ids(made);
    await sent(a, 'newest', server.owner);
    await change(b, { archived: true });
    expect(ids(await list({}, where))).toEqual([a, c, b]);
    expect(ids(await list({ archived: true }, where))).toEqual([b]);
    expect(ids(await list({ archived: false }, where))).toEqual([a, c]);
    const [first] = await list({ limit: 1 }, where);
    expect(first).toEqual(await read(a));
    expect(ids(await list({ before: first?.lastMessageId }, where))).toEqual([c, b]);
    expect(ids(await list({ before: c }, where))).toEqual([b]);
    expect(await list({ before: 'abc' }, where)).toEqual([]);
  });

  it('is whole unless a limit is given', async () => {
    const { id: where } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'many' },
    });
    await changeDatabase(instance, {
      text: `with made as (
        insert into channels (server_id, id, kind, name, position, parent_id, archived)
        select ${server.id}, ${where} + number, 'thread', 'thread', 0, ${where}, true
        from generate_series(1, 101) number returning *)
      insert into threads (thread_id, server_id, parent_id, activity_id, archived, auto_archive_minutes, opened_id)
      select id, server_id, parent_id, id, archived, 60, id from made`,
      touches: [],
    });
    const newest = Array.from({ length: 101 }, (_, index) => String(BigInt(where) + BigInt(101 - index)));
    expect(ids(await list({}, where))).toEqual(newest);
    expect(ids(await list({ limit: 100 }, where))).toEqual(newest.slice(0, 100));
  });
});

describe("a server's threads", () => {
  it('are the open threads of visible channels, and follow visibility', async () => {
    const own = await aServer(instance);
    const viewer = await aMember(instance, own);
    const open = (await start({ name: 'open' }, own.owner, own.channel.id)).body.id;
    const archived = (await start({ name: 'archived' }, own.owner, own.channel.id)).body.id;
    await change(archived, { archived: true }, own.owner);
    const probe = await connectProbe(instance.url, { token: viewer.token });
    const shown = probe.ready.servers.find(({ id }) => id === own.id) as { threads: Channel[] };
    expect(shown.threads).toEqual([
      { ...(await own.owner.do(getChannel, { params: { channelId: open } })), serverId: own.id },
    ]);
    const see = (permissions: string) =>
      changeDatabase(instance, {
        text: 'update roles set permissions = $2 where id = $1',
        values: [own.id, permissions],
        touches: [`server:${own.id}`],
      });
    await see('0');
    expect((await probe.take('THREAD_DELETE')).d).toEqual({
      id: open,
      serverId: own.id,
      parentId: own.channel.id,
      hidden: true,
    });
    expect((await viewer.call(listMessages, { params: { channelId: open } })).code).toBe(
      'missing_permission',
    );
    await see('3072');
    expect((await probe.take('THREAD_CREATE')).d).toMatchObject({ id: open, serverId: own.id });
    await own.owner.do(deleteChannel, { params: { channelId: own.channel.id } });
    expect((await viewer.call(getChannel, { params: { channelId: open } })).code).toBe('unknown_channel');
    await instance.runDueJobs();
    expect(
      await queryDatabase(instance, 'select 1 from threads where parent_id = $1', [own.channel.id]),
    ).toEqual([]);
    await probe.close();
  });
});
