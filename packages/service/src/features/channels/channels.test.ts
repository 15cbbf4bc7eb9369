/** Channels through HTTP: creating, changing, deleting, overwrites. */
import {
  createChannel,
  createInvite,
  deleteChannel,
  deleteOverwrite,
  getChannel,
  getChannelPermissions,
  getInvite,
  getServer,
  listMessages,
  putCommunity,
  putOverwrite,
  reorderChannels,
  sendMessage,
  updateChannel,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aRole,
  aServer,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const VIEW = 1024;
const SEND = 2048;
const MANAGE_CHANNELS = 16;
const MANAGE_MESSAGES = 8192;

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const make = (body: object) => server.owner.call(createChannel, { params: inServer(), body });
const makeOne = async (body: object) => (await make(body)).body;
const change = (channelId: string, body: object) =>
  server.owner.call(updateChannel, { params: { channelId }, body });
const overwrite = (channelId: string, targetId: string, body: object) =>
  server.owner.call(putOverwrite, { params: { channelId, targetId }, body });
const read = (channelId: string) => server.owner.do(getChannel, { params: { channelId } });
const auditActions = async () =>
  (
    await queryDatabase(instance, 'select action from audit_log where server_id = $1 order by id', [
      server.id,
    ])
  ).map(({ action }) => action);
/** Inserts the channels of a full server by SQL. */
const fill = (count: number, parentId: string | null) =>
  changeDatabase(instance, {
    text: `insert into channels (server_id, id, kind, name, position, parent_id)
           select $1::bigint, $1::bigint + 1000 + n, 'text', 'filler', n, $3::bigint from generate_series(1, $2::int) as n`,
    values: [server.id, count, parentId],
    touches: [`server:${server.id}`],
  });

describe('creating a channel', () => {
  it('answers 201 with the channel, last in its category', async () => {
    const category = await makeOne({ name: ' Topics ', kind: 'category' });
    expect(category).toMatchObject({ name: 'Topics', kind: 'category', parentId: null, position: 2 });
    const first = await make({ name: '  Big NEWS  today ', parentId: category.id, topic: 'Hm' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      name: 'big-news-today',
      position: 0,
      kind: 'text',
      parentId: category.id,
      topic: 'Hm',
      slowmodeSecs: 0,
      contentMode: 'default',
      autoArchiveMinutes: expect.any(Number),
      overwrites: [],
      lastMessageId: null,
      lastPinAt: null,
    });
    expect(await makeOne({ name: 'next', parentId: category.id })).toMatchObject({ position: 1 });
    expect(await makeOne({ name: 'A Voice', kind: 'voice', topic: '' })).toMatchObject({
      name: 'A Voice',
      topic: null,
      userLimit: 0,
      bitrate: 64000,
    });
    expect(await read(first.body.id)).toEqual(first.body);
    expect(await auditActions()).toEqual(Array.from({ length: 4 }, () => 'channel_create'));
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a blank name', { name: '   ' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['no name', {}],
    ['a topic of 1025 characters', { name: 'a', topic: 'x'.repeat(1025) }],
    ['a forum topic of 4097 characters', { name: 'a', kind: 'forum', topic: 'x'.repeat(4097) }],
    ['an unknown kind', { name: 'a', kind: 'stage' }],
  ])('refuses %s', async (_, body) => {
    const answer = await make(body);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });

  it('accepts topics of 512,000 characters in a server, however they are set', async () => {
    const forum = (topic: string) => make({ name: 'a', kind: 'forum', topic });
    const full = '😀'.repeat(4096);
    const { id } = (await forum(full)).body;
    await changeDatabase(instance, {
      text: `insert into channels (server_id, id, kind, name, position, topic)
             select $1, $1::bigint + 1000 + number, 'forum', 'forum', number, $2
             from generate_series(1, 123) as number`,
      values: [server.id, full],
      touches: [`server:${server.id}`],
    });
    const last = (await forum('😀'.repeat(4090))).body;
    const other = server.channel.id;
    for (const answer of [await forum('1234567'), await change(other, { topic: '1234567' })])
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect((await change(last.id, { topic: full })).status).toBe(200);
    expect((await change(other, { topic: 'a' })).status).toBe(400);
    expect((await change(id, { topic: 'x'.repeat(4095) })).status).toBe(200);
    expect((await change(other, { topic: 'a' })).status).toBe(200);
  });

  it('accepts names of 100 characters and topics up to their limits', async () => {
    expect((await make({ name: '😀'.repeat(100) })).status).toBe(201);
    expect((await makeOne({ name: 'İ'.repeat(100) })).name).toBe('i'.repeat(100));
    expect((await makeOne({ name: 'İSTANBUL ÇAĞRI' })).name).toBe('istanbul-çağri');
    expect((await make({ name: 'a', topic: 'x'.repeat(1024) })).status).toBe(201);
    expect((await make({ name: 'a', kind: 'forum', topic: 'x'.repeat(4096) })).status).toBe(201);
  });

  it('has a category of the same server as its parent, or none', async () => {
    const { id: category } = await makeOne({ name: 'c', kind: 'category' });
    const elsewhere = await aServer(instance, server.owner);
    const foreign = elsewhere.server.channels.find(({ kind }) => kind === 'category')?.id;
    for (const parentId of [server.channel.id, foreign, '1', 'abc']) {
      expect((await make({ name: 'a', parentId })).code).toBe('invalid_channel');
    }
    expect((await make({ name: 'a', kind: 'category', parentId: category })).code).toBe('invalid_channel');
    expect((await make({ name: 'a', kind: 'thread' })).code).toBe('invalid_channel_kind');
  });

  it('copies the overwrites of its category', async () => {
    const category = await makeOne({ name: 'c', kind: 'category' });
    await overwrite(category.id, server.id, { type: 'role', allow: 0, deny: SEND });
    const { overwrites } = await makeOne({ name: 'a', parentId: category.id });
    expect(overwrites).toEqual([{ id: server.id, type: 'role', allow: '0', deny: String(SEND) }]);
  });

  it('accepts all settings', async () => {
    const settings = { slowmodeSecs: 30, contentMode: 'spoiler', autoArchiveMinutes: 60 };
    expect(await makeOne({ name: 'slow', ...settings })).toMatchObject(settings);
    const limits = { userLimit: 5, bitrate: 32_000 };
    expect(await makeOne({ name: 'five', kind: 'voice', ...limits })).toMatchObject(limits);
    for (const body of [{ userLimit: 5 }, { kind: 'voice', autoArchiveMinutes: 60 }]) {
      expect((await make({ name: 'a', ...body })).code).toBe('invalid_channel_kind');
    }
  });

  it('is private from the start with its own overwrites: others receive no event', async () => {
    const [guest, other] = [await aMember(instance, server), await aMember(instance, server)];
    const invited = await connectProbe(instance.url, { token: guest.token });
    const shut = await connectProbe(instance.url, { token: other.token });
    const overwrites = [
      { id: server.id, type: 'role', allow: '0', deny: String(VIEW) },
      { id: guest.id, type: 'member', allow: String(VIEW), deny: '0' },
    ];
    const made = await makeOne({ name: 'hidden', overwrites });
    expect(made.overwrites).toEqual(expect.arrayContaining(overwrites));
    await invited.take('CHANNEL_CREATE', ({ id }) => id === made.id);
    const open = await makeOne({ name: 'open' });
    expect((await shut.take('CHANNEL_CREATE')).d.id).toBe(open.id);
    await Promise.all([invited.close(), shut.close()]);
  });

  it('accepts only overwrites of existing roles and members', async () => {
    const [maker, stranger] = [
      await aMember(instance, server),
      await aMember(instance, await aServer(instance)),
    ];
    await aRole(instance, server, { position: 5, permissions: ['manageChannels', 'manageRoles'] }, maker);
    const one = (id: string, type: string, allow: number, deny = 0) => [{ id, type, allow, deny }];
    const code = async (overwrites: object[], from = server.owner) =>
      (await from.call(createChannel, { params: inServer(), body: { name: 'a', overwrites } as never })).code;
    expect(await code(one(stranger.id, 'member', VIEW))).toBe('unknown_member');
    expect(await code(one(maker.id, 'role', VIEW))).toBe('unknown_role');
    expect(await code(one(server.id, 'role', 2))).toBe('invalid_permissions');
    expect(await code(one(server.id, 'role', VIEW, VIEW))).toBe('invalid_permissions');
    expect(await code([...one(server.id, 'role', VIEW), ...one(server.id, 'role', SEND)])).toBe(
      'invalid_request',
    );
    expect(await code(one(server.id, 'role', MANAGE_MESSAGES), maker)).toBe('missing_permission');
    expect(await code(one(server.id, 'role', 0, SEND), maker)).toBeUndefined();
  });

  it('is refused beyond 500 in a server', async () => {
    await fill(494, null);
    const answers = await Promise.all(Array.from({ length: 6 }, () => make({ name: 'last' })));
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual(
      [201, 201, 'too_many_channels', 'too_many_channels', 'too_many_channels', 'too_many_channels'].sort(),
    );
  });

  it('is refused beyond 50 in a category', async () => {
    const { id: category } = await makeOne({ name: 'c', kind: 'category' });
    await fill(49, category);
    const { id: last } = await makeOne({ name: 'last', parentId: category });
    expect((await make({ name: 'one more', parentId: category })).code).toBe('too_many_channels');
    expect((await change(server.channel.id, { parentId: category })).code).toBe('too_many_channels');
    expect((await change(last, { parentId: category, name: 'stays' })).status).toBe(200);
  });
});

describe('changing a channel', () => {
  it('changes only the given fields', async () => {
    const body = {
      name: ' New Name ',
      topic: 'about',
      slowmodeSecs: 21600,
      contentMode: 'spoiler',
      parentId: null,
    };
    const answer = await change(server.channel.id, body);
    // Last among the channels and categories without a parent.
    expect(answer.body).toEqual({ ...server.channel, ...body, name: 'new-name', position: 2 });
    expect(await read(server.channel.id)).toEqual(answer.body);
    expect((await change(server.channel.id, { ...body, name: 'new-name' })).status).toBe(200);
    expect((await change(server.channel.id, {})).body).toEqual(answer.body);
    const entries = await queryDatabase(
      instance,
      `select action, changes from audit_log where server_id = $1`,
      [server.id],
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes).toContainEqual({ key: 'name', old: 'general', new: 'new-name' });
  });

  it.each([
    ['a slowmode over six hours', { slowmodeSecs: 21601 }],
    ['a negative slowmode', { slowmodeSecs: -1 }],
    ['half a second', { slowmodeSecs: 0.5 }],
    ['a text in place of a number', { slowmodeSecs: '5' }],
    ['a topic of 1025 characters', { topic: 'x'.repeat(1025) }],
    ['a blank name', { name: ' ' }],
    ['an unknown content mode', { contentMode: 'secret' }],
  ])('refuses %s', async (_, body) => {
    const answer = await change(server.channel.id, body);
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(await read(server.channel.id)).toEqual(server.channel);
  });

  it('refuses parents that are not categories of the server', async () => {
    for (const parentId of [server.channel.id, '1', server.id]) {
      expect((await change(server.channel.id, { parentId })).code).toBe('invalid_channel');
    }
    const { id } = await makeOne({ name: 'c', kind: 'category' });
    expect((await change(id, { parentId: server.channel.parentId })).code).toBe('invalid_channel');
  });

  it('during its deletion returns 404 or happens first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: channelId } = await makeOne({ name: 'contested' });
      const [update, put, removal, again] = await Promise.all([
        change(channelId, { name: 'changed' }),
        overwrite(channelId, server.id, { type: 'role', allow: 0, deny: SEND }),
        server.owner.call(deleteChannel, { params: { channelId } }),
        server.owner.call(deleteChannel, { params: { channelId } }),
      ]);
      expect([update.code ?? 200, put.code ?? 200]).toEqual([
        expect.toBeOneOf([200, 'unknown_channel']),
        expect.toBeOneOf([200, 'unknown_channel']),
      ]);
      expect([removal.status, again.status].sort()).toEqual([204, 404]);
    }
  });
});

describe('deleting a channel', () => {
  async function expectNothingOf(channelId: string): Promise<void> {
    for (const table of ['messages', 'read_states', 'channel_activity', 'message_nonces']) {
      const left = await queryDatabase(instance, `select from ${table} where channel_id = $1`, [channelId]);
      expect([table, left]).toEqual([table, []]);
    }
  }

  it('deletes its invites immediately and its messages in the next job', async () => {
    const params = { channelId: server.channel.id };
    const { code } = await server.owner.do(createInvite, { params, body: {} });
    for (const content of ['a', 'b']) await server.owner.do(sendMessage, { params, body: { content } });
    expect((await server.owner.call(deleteChannel, { params })).status).toBe(204);
    expect((await server.owner.call(getChannel, { params })).code).toBe('unknown_channel');
    expect((await server.owner.call(listMessages, { params })).code).toBe('unknown_channel');
    expect((await server.owner.call(getInvite, { params: { code } })).code).toBe('unknown_invite');
    await instance.runDueJobs();
    await expectNothingOf(params.channelId);
    expect(await auditActions()).toEqual(['invite_create', 'channel_delete']);
  });

  it('deletes messages in one queue, so that other jobs do not wait for thousands of deleted threads', async () => {
    const queues = () =>
      queryDatabase(
        instance,
        `select distinct queue.queue_name from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
         where task.identifier = 'delete-channel-messages'`,
      );
    const { id: channelId } = await makeOne({ name: 'gone' });
    await server.owner.do(deleteChannel, { params: { channelId } });
    expect(await queues()).toEqual([{ queue_name: 'delete-channel-messages' }]);
    // The job for late messages remains.
    await instance.runDueJobs();
    expect(await queues()).toEqual([{ queue_name: 'delete-channel-messages' }]);
  });

  it('deletes messages of a process that has not read the deletion yet', async () => {
    const { id: channelId } = await makeOne({ name: 'gone' });
    await server.owner.do(deleteChannel, { params: { channelId } });
    await instance.runDueJobs();
    await changeDatabase(instance, {
      text: `with stored as (insert into messages (channel_id, id, author_id, content) values ($1, $1, $2, 'late'))
        insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
        values ($1, $1, $1, pg_current_xact_id())`,
      values: [channelId, server.owner.id],
      touches: [],
    });
    instance.clock.advance(60_000);
    await instance.runDueJobs();
    await expectNothingOf(channelId);
  });

  it('of a category leaves its channels without a parent', async () => {
    const channelId = server.channel.parentId ?? '';
    expect((await server.owner.call(deleteChannel, { params: { channelId } })).status).toBe(204);
    const { channels } = await server.owner.do(getServer, { params: inServer() });
    expect(channels.find(({ id }) => id === server.channel.id)?.parentId).toBeNull();
    expect(channels.some(({ id }) => id === channelId)).toBe(false);
  });
});

describe('overwrites', () => {
  const here = () => server.channel.id;

  it('set, replace and remove what a role or member may do', async () => {
    const member = await aMember(instance, server);
    const permissions = async () =>
      BigInt((await member.do(getChannelPermissions, { params: { channelId: here() } })).permissions);
    const send = BigInt(SEND);
    expect((await permissions()) & send).toBe(send);
    expect(
      (await overwrite(here(), server.id, { type: 'role', allow: '0', deny: String(SEND) })).status,
    ).toBe(204);
    expect((await permissions()) & send).toBe(0n);
    await overwrite(here(), member.id, { type: 'member', allow: SEND, deny: 0 });
    expect((await permissions()) & send).toBe(send);
    expect((await read(here())).overwrites).toEqual([
      { id: server.id, type: 'role', allow: '0', deny: String(SEND) },
      { id: member.id, type: 'member', allow: String(SEND), deny: '0' },
    ]);
    const params = { channelId: here(), targetId: member.id };
    expect((await server.owner.call(deleteOverwrite, { params })).status).toBe(204);
    expect((await server.owner.call(deleteOverwrite, { params })).status).toBe(204);
    expect((await permissions()) & send).toBe(0n);
    const entries = await queryDatabase(
      instance,
      `select changes, extra from audit_log where server_id = $1 and action = 'channel_overwrite_update' order by id`,
      [server.id],
    );
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({
      changes: expect.arrayContaining([{ key: 'deny', old: null, new: String(SEND) }]),
      extra: { targetId: server.id, targetType: 'role' },
    });
  });

  it('set a second time change and announce nothing', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const body = { type: 'role', allow: 0, deny: SEND };
    for (const _ of [1, 2]) expect((await overwrite(here(), server.id, body)).status).toBe(204);
    await change(here(), { topic: 'after' });
    await probe.take('CHANNEL_UPDATE', ({ topic }) => topic === 'after');
    expect(probe.envelopes.filter(({ t }) => t === 'CHANNEL_UPDATE')).toHaveLength(2);
    expect(await auditActions()).toEqual(['channel_overwrite_update', 'channel_update']);
    await probe.close();
  });

  it.each([
    ['a bit both allowed and denied', SEND, SEND],
    ['a bit that is not for channels', 32, 0],
    ['a bit that does not exist', 256, 0],
    ['a server-wide bit denied', 0, 8],
    ['more than 64 bits', '99999999999999999999', 0],
  ])('refuse %s', async (_, allow, deny) => {
    const answer = await overwrite(here(), server.id, { type: 'role', allow, deny });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_permissions']);
    expect((await read(here())).overwrites).toEqual([]);
  });

  it.each([[-1], [1.5], ['0x10'], [null]])('refuse %j as a number', async (allow) => {
    const answer = await overwrite(here(), server.id, { type: 'role', allow, deny: 0 });
    expect(answer.code).toBe('invalid_request');
  });

  it('are only for roles and members of the server', async () => {
    const { owner: stranger } = await aServer(instance);
    for (const targetId of ['1', 'abc', stranger.id]) {
      expect((await overwrite(here(), targetId, { type: 'role', allow: 0, deny: 0 })).code).toBe(
        'unknown_role',
      );
      expect((await overwrite(here(), targetId, { type: 'member', allow: 0, deny: 0 })).code).toBe(
        'unknown_member',
      );
    }
  });

  it('can grant and revoke only what the caller has', async () => {
    const bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'manageRoles']);
    const params = { channelId: here(), targetId: server.id };
    const put = (allow: number, deny: number) =>
      bot.call(putOverwrite, { params, body: { type: 'role', allow, deny } });
    expect((await put(SEND, 0)).status).toBe(204);
    for (const [allow, deny] of [
      [MANAGE_MESSAGES, 0],
      [0, MANAGE_MESSAGES],
      [SEND, MANAGE_CHANNELS],
    ] as const) {
      expect((await put(allow, deny)).code).toBe('missing_permission');
    }
    await overwrite(here(), server.id, { type: 'role', allow: 0, deny: MANAGE_MESSAGES });
    expect((await put(0, 0)).body).toMatchObject({ error: { permission: 'Manage Messages' } });
    expect((await bot.call(deleteOverwrite, { params })).code).toBe('missing_permission');
    expect((await read(here())).overwrites).toMatchObject([{ deny: String(MANAGE_MESSAGES) }]);
    expect((await put(0, MANAGE_MESSAGES | SEND)).status).toBe(204);
    expect((await put(MANAGE_MESSAGES, SEND)).code).toBe('missing_permission');
  });

  it('of a category apply to its channels while they are in sync', async () => {
    const category = await makeOne({ name: 'c', kind: 'category' });
    const [synced, own] = [
      await makeOne({ name: 'synced', parentId: category.id }),
      await makeOne({ name: 'own', parentId: category.id }),
    ];
    await overwrite(own.id, server.id, { type: 'role', allow: SEND, deny: 0 });
    await overwrite(category.id, server.id, { type: 'role', allow: 0, deny: SEND });
    const denied = [{ id: server.id, type: 'role', allow: '0', deny: String(SEND) }];
    expect((await read(synced.id)).overwrites).toEqual(denied);
    expect((await read(own.id)).overwrites).toEqual([{ ...denied[0], allow: String(SEND), deny: '0' }]);
    await overwrite(own.id, server.id, { type: 'role', allow: 0, deny: SEND });
    await server.owner.do(deleteOverwrite, { params: { channelId: category.id, targetId: server.id } });
    expect([(await read(synced.id)).overwrites, (await read(own.id)).overwrites]).toEqual([[], []]);
  });

  it('are limited to ten thousand in a server, however they are added', async () => {
    const category = await makeOne({ name: 'c', kind: 'category' });
    await overwrite(category.id, server.id, { type: 'role', allow: 0, deny: SEND });
    await fill(19, null);
    await changeDatabase(instance, {
      text: `update channels set overwrites =
               (select jsonb_agg(jsonb_build_object('id', n::text, 'type', 'member', 'allow', '0', 'deny', '0'))
                from generate_series(1, 500) n)
             where server_id = $1 and name = 'filler'`,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    const last = await makeOne({ name: 'last' });
    await changeDatabase(instance, {
      text: `update channels set overwrites =
               (select jsonb_agg(jsonb_build_object('id', n::text, 'type', 'member', 'allow', '0', 'deny', '0'))
                from generate_series(1, 499) n)
             where id = $1`,
      values: [last.id],
      touches: [`server:${server.id}`],
    });
    const denial = { type: 'role', allow: 0, deny: SEND };
    const move = { id: here(), position: 0, parentId: category.id, lockPermissions: true };
    const reordered = () => server.owner.call(reorderChannels, { params: inServer(), body: [move] });
    const { id: _, position: __, ...moved } = move;
    const refused = [
      await overwrite(here(), server.id, denial),
      await make({ name: 'a', overwrites: [{ id: server.id, ...denial }] }),
      await make({ name: 'a', parentId: category.id }),
      await change(here(), moved),
      await reordered(),
      await server.owner.call(putCommunity, {
        params: inServer(),
        body: { enabled: true, rulesChannelId: here(), updatesChannelId: 'new' },
      }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [400, 'too_many_overwrites']),
    );
    expect((await overwrite(category.id, server.id, { ...denial, deny: VIEW })).status).toBe(204);
    const params = { channelId: last.id, targetId: '7' };
    expect((await server.owner.call(deleteOverwrite, { params })).status).toBe(204);
    expect((await reordered()).status).toBe(204);
  });

  it('set concurrently are all kept', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => aMember(instance, server)));
    const answers = await Promise.all(
      members.map(({ id }) => overwrite(here(), id, { type: 'member', allow: 0, deny: SEND })),
    );
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 204));
    const kept = (await read(here())).overwrites.map(({ id }) => id);
    expect(kept).toEqual(members.map(({ id }) => id).sort());
  });
});
