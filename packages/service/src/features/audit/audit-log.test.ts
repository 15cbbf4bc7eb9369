/** The audit log through HTTP and the gateway: entries, readers, pages, filters, retention. */
import { DAY_MS } from '@guildhall/platform';
import {
  createChannel,
  createInvite,
  deleteBan,
  deleteChannel,
  deleteInvite,
  deleteMessage,
  kickMember,
  listAuditLog,
  type Permission,
  putBan,
  putTimeout,
  sendMessage,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aPerson,
  aServer,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const read = (query: object = {}, from = server.owner) =>
  from.do(listAuditLog, { params: inServer(), query });
const refusal = async (query: object, from: TestPerson = server.owner) => {
  const { status, code, body } = await from.call(listAuditLog, { params: inServer(), query });
  return [status, code, (body as unknown as { error: { permission?: string } }).error.permission];
};
const rename = (name: string, reason?: string) =>
  server.owner.call(
    updateServer,
    { params: inServer(), body: { name } },
    reason === undefined ? {} : { 'x-audit-log-reason': reason },
  );
const withRole = (position: number, ...permissions: Permission[]) =>
  aMemberWithRole(instance, server, { position, permissions });
/** Inserts many entries by SQL. */
const fill = (count: number, from: number) =>
  queryDatabase(
    instance,
    `insert into audit_log (server_id, id, action, actor_id, target_type)
     select $1, ((($2::bigint - 1420070400000) << 22) + number), 'server_update', $3, 'server'
     from generate_series(1, $4::int) number`,
    [server.id, from, server.owner.id, count],
  );

describe('an entry', () => {
  it('has the actor, action, target, reason and changes, with null for missing values', async () => {
    const before = instance.clock.now();
    await rename('Renamed', 'a%20better%20n%C3%A4me');
    const { entries, users, hasMore } = await read();
    expect(entries).toEqual([
      {
        id: expect.stringMatching(/^\d{19}$/),
        action: 'server_update',
        actorId: server.owner.id,
        targetType: 'server',
        targetId: server.id,
        targetName: server.server.name,
        reason: 'a better näme',
        changes: [{ key: 'name', old: server.server.name, new: 'Renamed' }],
        extra: {},
        createdAt: expect.any(String),
      },
    ]);
    expect(Date.parse(entries[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
    const { id, username } = server.owner;
    expect(users).toEqual([{ id, username, displayName: username, avatarUrl: null }]);
    expect(hasMore).toBe(false);
  });

  it('is written for every action in the table', async () => {
    const { owner } = server;
    const [first, second, third] = (await Promise.all([1, 2, 3].map(() => aMember(instance, server)))) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const member = (userId: string) => ({ params: { ...inServer(), userId } });
    const channelId = (await owner.do(createChannel, { params: inServer(), body: { name: 'made' } })).id;
    await overwritePermissions(server, channelId, { deny: ['sendMessages'] });
    await owner.do(deleteChannel, { params: { channelId } });
    const path = { channelId: server.channel.id };
    const { id: messageId } = await first.do(sendMessage, { params: path, body: { content: 'x' } });
    await owner.do(deleteMessage, { params: { ...path, messageId } });
    const { code } = await owner.do(createInvite, { params: path, body: { unique: true } });
    await owner.do(deleteInvite, { params: { code } });
    const bot = await aBot(instance, server);
    await owner.do(putTimeout, { ...member(first.id), body: { durationSecs: 60 } });
    await owner.do(kickMember, { ...member(second.id), body: { reason: ' kicked ' } });
    await owner.do(putBan, { ...member(third.id), body: { reason: 'banned' } });
    await owner.do(deleteBan, member(third.id));
    const { entries, users } = await read({ limit: 100 });
    const recorded = entries.map(({ action, targetName, reason }) => [action, targetName, reason]).reverse();
    expect(recorded.filter(([action]) => action !== 'invite_create' || recorded.length === 0)).toEqual([
      ['channel_create', 'made', null],
      ['channel_overwrite_update', 'made', null],
      ['channel_delete', 'made', null],
      ['message_delete', first.username, null],
      ['invite_delete', code, null],
      ['bot_add', expect.any(String), null],
      ['member_timeout', first.username, null],
      ['member_kick', second.username, 'kicked'],
      ['member_ban_add', third.username, 'banned'],
      ['member_ban_remove', third.username, null],
    ]);
    expect(recorded).toContainEqual(['invite_create', code, null]);
    expect(users.map(({ id }) => id).sort()).toEqual(
      [owner.id, first.id, second.id, third.id, bot.id].sort(),
    );
    expect(entries.find(({ action }) => action === 'message_delete')?.extra).toEqual(path);
  });

  it('marks people whose accounts were erased', async () => {
    const person = await aMember(instance, server);
    await server.owner.do(kickMember, { params: { ...inServer(), userId: person.id } });
    await deleteUser(operator, person.username, { now: true, messages: false });
    await instance.runDueJobs();
    const marked = { id: person.id, displayName: 'Deleted User', deleted: true };
    expect((await read()).users).toContainEqual(expect.objectContaining(marked));
  });

  it('is not written for refused actions', async () => {
    const plain = await aMember(instance, server);
    await plain.call(putBan, { params: { ...inServer(), userId: server.owner.id } });
    await plain.call(updateServer, { params: inServer(), body: { name: 'Mine' } });
    expect((await read({ userId: plain.id })).entries).toEqual([]);
  });

  it('reaches members who may read the log, and nobody else', async () => {
    const readers = [
      await withRole(5, 'viewAuditLog'),
      await withRole(6, 'manageServer'),
      await withRole(7, 'administrator'),
    ];
    const plain = await withRole(8, 'banMembers', 'kickMembers');
    const probes = await Promise.all(
      [...readers, plain].map(({ token }) => connectProbe(instance.url, { token })),
    );
    await rename('Told');
    const [entry] = (await read()).entries;
    const unaware = probes.pop();
    for (const probe of probes) {
      expect((await probe.take('AUDIT_LOG_ENTRY_CREATE')).d).toEqual({ serverId: server.id, entry });
    }
    await unaware?.take('SERVER_UPDATE');
    expect(unaware?.untaken()).not.toContain('AUDIT_LOG_ENTRY_CREATE');
    await Promise.all([...probes, unaware].map((probe) => probe?.close()));
  });
});

describe('reading', () => {
  it('requires View Audit Log or Manage Server', async () => {
    const plain = await withRole(5, 'banMembers');
    expect(await refusal({}, plain)).toEqual([403, 'missing_permission', 'View Audit Log']);
    expect(await refusal({}, await aPerson(instance))).toEqual([404, 'unknown_server', undefined]);
    for (const [position, permission] of [
      [6, 'viewAuditLog'],
      [7, 'manageServer'],
      [8, 'administrator'],
    ] as const) {
      const reader = await withRole(position, permission);
      expect((await read({}, reader)).entries.length).toBeGreaterThan(0);
      if (permission === 'administrator') continue;
      await server.owner.do(putTimeout, {
        params: { ...inServer(), userId: reader.id },
        body: { durationSecs: 60 },
      });
      expect(await refusal({}, reader)).toEqual([403, 'timed_out', undefined]);
    }
  });

  it('is newest first, in pages that show whether there is more', async () => {
    for (const name of ['One', 'Two', 'Three']) await rename(name);
    const all = (await read()).entries;
    expect(all.map(({ changes }) => changes[0]?.new)).toEqual(['Three', 'Two', 'One']);
    const first = await read({ limit: 2 });
    expect([first.entries, first.hasMore]).toEqual([all.slice(0, 2), true]);
    const second = await read({ limit: 2, before: first.entries[1]?.id });
    expect([second.entries, second.hasMore]).toEqual([all.slice(2), false]);
    const exact = await read({ limit: 3 });
    expect([exact.entries.length, exact.hasMore]).toEqual([3, false]);
    expect((await read({ before: '1' })).entries).toEqual([]);
  });

  it('returns 50 by default and 100 at most', async () => {
    await fill(101, instance.clock.now());
    expect((await read()).entries).toHaveLength(50);
    const most = await read({ limit: 100 });
    expect([most.entries.length, most.hasMore]).toEqual([100, true]);
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }]) {
      expect((await refusal(query)).slice(0, 2)).toEqual([400, 'invalid_request']);
    }
  });

  it('filters by account, by action, and by both', async () => {
    const other = await withRole(5, 'manageServer', 'manageChannels');
    await rename('Named by the owner');
    await other.do(updateServer, { params: inServer(), body: { name: 'Named by another' } });
    await other.do(createChannel, { params: inServer(), body: { name: 'made' } });
    const actions = async (query: object) => (await read(query)).entries.map(({ action }) => action);
    expect(await actions({ userId: other.id })).toEqual(['channel_create', 'server_update']);
    expect(await actions({ action: 'server_update' })).toEqual(['server_update', 'server_update']);
    expect(await actions({ userId: other.id, action: 'server_update' })).toEqual(['server_update']);
    expect(await actions({ userId: '1' })).toEqual([]);
    for (const query of [{ userId: 'abc' }, { before: 'abc' }, { action: 'no_such' }]) {
      expect((await refusal(query)).slice(0, 2)).toEqual([400, 'invalid_request']);
    }
  });

  it('filters by the changed field', async () => {
    const make = async (name: string) =>
      (await server.owner.do(createChannel, { params: inServer(), body: { name } })).id;
    const [first, second] = [await make('first'), await make('second')];
    await server.owner.do(deleteChannel, { params: { channelId: first } });
    const actions = async (query: object) => (await read(query)).entries.map(({ action }) => action);
    expect(await actions({ targetId: first })).toEqual(['channel_delete', 'channel_create']);
    expect(await actions({ targetId: first, action: 'channel_create' })).toEqual(['channel_create']);
    const [newest, , oldest] = (await read()).entries.map(({ id }) => id);
    expect(await actions({ after: oldest, before: newest })).toEqual(['channel_create']);
    expect((await read({ after: oldest, targetId: second })).entries).toHaveLength(1);
    for (const query of [{ targetId: 'abc' }, { after: 'abc' }]) {
      expect((await refusal(query)).slice(0, 2)).toEqual([400, 'invalid_request']);
    }
  });

  it('stays within one server', async () => {
    const other = await aServer(instance, server.owner);
    await rename('Mine');
    const { entries } = await server.owner.do(listAuditLog, { params: { serverId: other.id } });
    expect(entries).toEqual([]);
  });
});

describe('after 90 days', () => {
  const count = async () => {
    const rows = await queryDatabase(instance, 'select from audit_log where server_id = $1', [server.id]);
    return rows.length;
  };

  it('entries are no longer shown', async () => {
    const now = instance.clock.now();
    await fill(2500, now - 90 * DAY_MS - 60_000);
    await fill(2, now - 90 * DAY_MS + 60_000);
    const page = await read({ limit: 100 });
    expect([page.entries.length, page.hasMore]).toEqual([2, false]);
    await queryDatabase(instance, `select graphile_worker.add_job('forget-audit-entries')`);
    await instance.runDueJobs();
    expect(await count()).toBe(2);
  });
});
