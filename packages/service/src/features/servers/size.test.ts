/** Large servers: deleting them, deleting a role and finding members take bounded steps along indexes. */
import {
  acceptInvite,
  createInvite,
  createRole,
  createThread,
  deleteChannel,
  deleteRole,
  deleteServer,
  getChannel,
  getMember,
  getServer,
  giveRole,
  listMembers,
  listServers,
  searchMembers,
  sendMessage,
  updateMember,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  PASSWORD,
  queryDatabase,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });

/** Rows of the server, by table. */
async function rowsLeft(): Promise<Record<string, number>> {
  const tables = [
    'members',
    'channels',
    'bans',
    'timeouts',
    'audit_log',
    'former_members',
    'roles',
    'invites',
  ];
  const counts = tables.map(
    (table) => `(select count(*)::int from ${table} where server_id = ${server.id}) as ${table}`,
  );
  const [row] = await queryDatabase(instance, `select ${counts.join(', ')}`);
  return row as Record<string, number>;
}

describe('a deleted server', () => {
  it('is gone for everyone at once; a job deletes its rows', async () => {
    const member = await aMember(instance, server);
    const { code } = await server.owner.do(createInvite, {
      params: { channelId: server.channel.id },
      body: { unique: true },
    });
    const params = { channelId: server.channel.id };
    await member.do(sendMessage, { params, body: { content: 'hello' } });
    const probe = await connectProbe(instance.url, { token: member.token });
    await server.owner.do(deleteServer, { params: inServer(), body: { password: PASSWORD } });
    expect((await probe.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'deleted' });
    expect(await member.do(listServers)).toEqual([]);
    expect((await member.call(getServer, { params: inServer() })).code).toBe('unknown_server');
    expect((await member.call(sendMessage, { params, body: { content: 'late' } })).code).toBe(
      'unknown_channel',
    );
    const stranger = await aPerson(instance);
    expect((await stranger.call(acceptInvite, { params: { code } })).code).toBe('unknown_invite');
    await instance.runDueJobs();
    await instance.runDueJobs();
    expect([...new Set(Object.values(await rowsLeft()))]).toEqual([0]);
    const messages = 'select 1 from messages where channel_id = $1';
    expect(await queryDatabase(instance, messages, [server.channel.id])).toEqual([]);
    await probe.close();
  });

  it('does not wait for a message with a file that waits for it', async () => {
    const params = { channelId: server.channel.id };
    await server.owner.do(sendMessage, { params, body: { content: 'early' } });
    await queryDatabase(
      instance,
      `create function wait_first() returns trigger language plpgsql as $$ begin
         perform pg_advisory_xact_lock_shared(7003); return null; end $$`,
    );
    await queryDatabase(
      instance,
      `create trigger wait_first after insert on messages for each row
         when (new.channel_id = ${server.channel.id}) execute function wait_first()`,
    );
    const [sent, deleted] = await whileLocked(instance, 'select pg_advisory_xact_lock(7003)', async () => {
      const files = [new File(['text'], 'notes.txt')];
      const sending = server.owner.call(sendMessage, { params, body: { content: 'late' }, files });
      await untilWaiting(instance, 1);
      await server.owner.do(deleteServer, { params: inServer(), body: { password: PASSWORD } });
      const deleting = instance.runDueJobs();
      await untilWaiting(instance, 2);
      return [sending, deleting] as const;
    });
    expect((await sent).status).toBe(201);
    await deleted;
    await queryDatabase(instance, 'drop function wait_first cascade');
  });

  it('no longer counts towards the servers of a person', async () => {
    const member = await aMember(instance, server);
    await server.owner.do(deleteServer, { params: inServer(), body: { password: PASSWORD } });
    const other = await aServer(instance);
    await aMember(instance, other, member);
    expect((await member.do(listServers)).map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('a deleted channel', () => {
  it('hides its threads at once; their rows are deleted in steps', async () => {
    const { channel } = server;
    const { id: threadId } = await server.owner.do(createThread, {
      params: { channelId: channel.id },
      body: { name: 'thread' },
    });
    await changeDatabase(instance, {
      text: `insert into channels (server_id, id, kind, name, position, parent_id, overwrites)
             select $1, $2::bigint + n, 'thread', 'thread', 0, $3, '[]' from generate_series(1, 449) n`,
      values: [server.id, threadId, channel.id],
      touches: [`server:${server.id}`],
    });
    const sent = await server.owner.do(sendMessage, {
      params: { channelId: threadId },
      body: { content: 'hello' },
    });
    await server.owner.do(deleteChannel, { params: { channelId: channel.id } });
    const place = { params: { channelId: threadId } };
    expect((await server.owner.call(getChannel, place)).code).toBe('unknown_channel');
    expect((await server.owner.call(sendMessage, { ...place, body: { content: 'late' } })).code).toBe(
      'unknown_channel',
    );
    const { channels } = await server.owner.do(getServer, { params: inServer() });
    expect(channels.some(({ kind }) => kind === 'thread')).toBe(false);
    await instance.runDueJobs();
    await instance.runDueJobs();
    const left = `select id from channels where server_id = $1 and kind = 'thread'
                  union all select channel_id from channel_activity where channel_id = $2
                  union all select id from messages where channel_id = $2 and id = $3`;
    expect(await queryDatabase(instance, left, [server.id, threadId, sent.id])).toEqual([]);
  });
});

describe('a deleted role', () => {
  it('loses its effect at once, even before the job has changed the members', async () => {
    const member = await aMember(instance, server);
    const { id: roleId } = await server.owner.do(createRole, { params: inServer(), body: { name: 'gone' } });
    const params = { ...inServer(), userId: member.id };
    await server.owner.do(giveRole, { params: { ...params, roleId } });
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId } });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    expect((await server.owner.do(getMember, { params })).roles).toEqual([]);
    await server.owner.do(updateMember, { params, body: { nick: 'Still here' } });
    // The tail may send a new session what was committed just before it began.
    const { d } = await probe.take('MEMBER_UPDATE', ({ nick }) => nick === 'Still here');
    expect(d.roles).toEqual([]);
    await instance.runDueJobs();
    await instance.runDueJobs();
    const held = 'select 1 from members where server_id = $1 and $2 = any(role_ids)';
    expect(await queryDatabase(instance, held, [server.id, roleId])).toEqual([]);
    await probe.close();
  });
});

describe('finding members', () => {
  const find = async (q: string, limit?: number) =>
    (
      await server.owner.do(searchMembers, { params: inServer(), query: { q, ...(limit ? { limit } : {}) } })
    ).map(({ user }) => user.id);

  it('matches username, display name and nickname in any case, only in this server', async () => {
    const [first, second] = [await aMember(instance, server), await aMember(instance, server)];
    await aMember(instance, await aServer(instance));
    await server.owner.do(updateMember, {
      params: { ...inServer(), userId: second.id },
      body: { nick: 'Éclair 100%_x' },
    });
    expect(await find(first.username.toUpperCase())).toEqual([first.id]);
    expect(await find('éCL')).toEqual([second.id]);
    expect(await find('éclair 100%_')).toEqual([second.id]);
    expect(await find('éclair_')).toEqual([]);
    expect(await find('clair')).toEqual([]);
    const everyone = await server.owner.do(listMembers, { params: inServer() });
    expect(await find('member_')).toEqual([first.id, second.id]);
    expect(everyone).toHaveLength(3);
  });

  it('returns the first by name if more match', async () => {
    const people = [await aMember(instance, server), await aMember(instance, server)];
    for (const [index, { id: userId }] of people.entries())
      await server.owner.do(updateMember, {
        params: { ...inServer(), userId },
        body: { nick: index === 0 ? 'zed two' : 'zed' },
      });
    expect(await find('zed', 1)).toEqual([people[1]?.id]);
  });
});
