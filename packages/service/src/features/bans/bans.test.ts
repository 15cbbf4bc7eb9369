/** Bans through HTTP and the gateway: permissions, consequences, and lifting a ban. */
import {
  acceptInvite,
  createInvite,
  deleteBan,
  getBan,
  getInvite,
  getMember,
  getServer,
  leaveServer,
  listBans,
  listMembers,
  type Permission,
  putBan,
  sendMessage,
  takeRole,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aPerson,
  aRole,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  queryDatabase,
  refusalOf,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const of = (userId: string) => ({ params: { ...inServer(), userId } });
const ban = (userId: string, body?: object, from: Caller = server.owner, headers = {}) =>
  from.call(putBan, { ...of(userId), ...(body ? { body } : {}) } as never, headers);
const unban = (userId: string, from: Caller = server.owner) => from.call(deleteBan, of(userId));
const withRole = (position: number, ...permissions: Permission[]) =>
  aMemberWithRole(instance, server, { position, permissions });
const auditOf = (userId: string) =>
  queryDatabase(
    instance,
    'select action, actor_id, target_type, target_name, reason from audit_log where target_id = $1 order by id',
    [userId],
  );
const watch = (person: TestPerson) => connectProbe(instance.url, { token: person.token });
const send = async (content: string, from: Caller = server.owner, channelId = server.channel.id) =>
  (await from.do(sendMessage, { params: { channelId }, body: { content } })).id;
/** Events that a client has received so far. */
async function eventsOf(probe: GatewayProbe): Promise<string[]> {
  const marker = await send('marker');
  await probe.take('MESSAGE_CREATE', ({ id }) => id === marker);
  return probe.untaken();
}
const anInvite = async () =>
  (await server.owner.do(createInvite, { params: { channelId: server.channel.id }, body: {} })).code;

describe('banning', () => {
  it('removes the member, keeps them out, and is recorded', async () => {
    expect((await ban(member.id, { reason: ' spam ' })).status).toBe(204);
    expect(await server.owner.do(getBan, of(member.id))).toEqual({
      user: expect.objectContaining({ id: member.id, username: member.username }),
      reason: 'spam',
      bannedBy: expect.objectContaining({ id: server.owner.id }),
      createdAt: expect.any(String),
    });
    expect((await member.call(getServer, { params: inServer() })).code).toBe('unknown_server');
    expect((await server.owner.call(getMember, of(member.id))).code).toBe('unknown_member');
    const joining = await member.call(acceptInvite, { params: { code: await anInvite() } });
    expect([joining.status, joining.code]).toEqual([403, 'banned']);
    expect(await auditOf(member.id)).toEqual([
      {
        action: 'member_ban_add',
        actor_id: server.owner.id,
        target_type: 'user',
        target_name: member.username,
        reason: 'spam',
      },
    ]);
  });

  it('reaches the banned member as a removal, and members who may see bans as a ban', async () => {
    const banner = await withRole(5, 'banMembers');
    const reader = await withRole(6, 'viewAuditLog');
    const plain = await withRole(7, 'manageServer');
    const [toMember, toBanner, toReader, toPlain] = (await Promise.all(
      [member, banner, reader, plain].map(watch),
    )) as [GatewayProbe, GatewayProbe, GatewayProbe, GatewayProbe];
    await ban(member.id);
    expect((await toMember.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'banned' });
    for (const probe of [toBanner, toReader]) {
      expect((await probe.take('BAN_ADD')).d).toEqual({
        serverId: server.id,
        user: expect.objectContaining({ id: member.id }),
      });
    }
    for (const probe of [toBanner, toReader, toPlain]) {
      expect((await probe.take('MEMBER_REMOVE')).d.user.id).toBe(member.id);
    }
    expect(await eventsOf(toPlain)).not.toContain('BAN_ADD');
    for (const name of ['BAN_ADD', 'MEMBER_REMOVE']) expect(toMember.untaken()).not.toContain(name);
    await Promise.all([toMember, toBanner, toReader, toPlain].map((probe) => probe.close()));
  });

  it('again, or twice concurrently, changes and records nothing more', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((round) => ban(member.id, { reason: `reason ${round}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await ban(member.id, { reason: 'later' })).status).toBe(204);
    const [entry, ...more] = await auditOf(member.id);
    expect(more).toEqual([]);
    expect((await server.owner.do(getBan, of(member.id))).reason).toBe(entry?.reason);
    const events = await queryDatabase(
      instance,
      `select name from event_log where payload::jsonb #>> '{user,id}' = $1 and name in ('BAN_ADD', 'MEMBER_REMOVE')`,
      [member.id],
    );
    expect(events.map(({ name }) => name).sort()).toEqual(['BAN_ADD', 'MEMBER_REMOVE']);
  });

  it('is possible for people outside the server too', async () => {
    const stranger = await aPerson(instance);
    expect((await ban(stranger.id, undefined, server.owner, { 'x-audit-log-reason': 'known' })).status).toBe(
      204,
    );
    expect((await server.owner.do(getBan, of(stranger.id))).reason).toBe('known');
    expect((await stranger.call(acceptInvite, { params: { code: await anInvite() } })).code).toBe('banned');
    for (const id of ['abc', UNKNOWN_ID]) {
      expect(await refusalOf(ban(id))).toEqual([404, 'unknown_user']);
    }
  });

  it('accepts a reason of up to 512 characters and up to 7 days of messages', async () => {
    for (const body of [
      { reason: 'x'.repeat(513) },
      { deleteMessageSecs: -1 },
      { deleteMessageSecs: 604_801 },
      { deleteMessageSecs: 1.5 },
    ]) {
      expect([body, ...(await refusalOf(ban(member.id, body)))]).toEqual([body, 400, 'invalid_request']);
    }
    expect(await auditOf(member.id)).toEqual([]);
    expect((await ban(member.id, { reason: '😀'.repeat(512), deleteMessageSecs: 604_800 })).status).toBe(204);
  });

  it('needs Ban Members and a target below the caller, never the owner or the caller', async () => {
    const banner = await withRole(5, 'banMembers');
    const equal = await withRole(4, 'viewChannel');
    await aRole(instance, server, { position: 6, permissions: [] }, equal);
    const admin = await withRole(3, 'administrator');
    const stranger = await aPerson(instance);
    expect(await refusalOf(ban(stranger.id, undefined, member))).toEqual([403, 'missing_permission']);
    expect(await refusalOf(ban(server.owner.id, undefined, member))).toEqual([403, 'missing_permission']);
    for (const target of [equal, banner, server.owner]) {
      expect(await refusalOf(ban(target.id, undefined, banner))).toEqual([403, 'role_hierarchy']);
    }
    expect(await refusalOf(ban(server.owner.id, undefined, admin))).toEqual([403, 'role_hierarchy']);
    expect(await refusalOf(ban(server.owner.id))).toEqual([403, 'role_hierarchy']);
    expect((await server.owner.do(listBans, { params: inServer() })).length).toBe(0);
    expect((await ban(admin.id, undefined, banner)).status).toBe(204);
    expect((await ban(stranger.id, undefined, banner)).status).toBe(204);
  });

  it('of people outside is possible without any role', async () => {
    const everyone = await aServer(instance);
    const helper = await aMemberWithRole(instance, everyone, { position: 1, permissions: ['banMembers'] });
    const stranger = await aPerson(instance);
    const params = { serverId: everyone.id, userId: stranger.id };
    expect((await helper.call(putBan, { params })).status).toBe(204);
  });

  it('deletes and announces their invites', async () => {
    const params = { channelId: server.channel.id };
    const { code } = await member.do(createInvite, { params, body: {} });
    const kept = await anInvite();
    const probe = await watch(server.owner);
    await ban(member.id);
    expect((await probe.take('INVITE_DELETE')).d).toEqual({
      serverId: server.id,
      channelId: server.channel.id,
      code,
    });
    expect((await member.call(getInvite, { params: { code } })).code).toBe('unknown_invite');
    expect((await member.do(getInvite, { params: { code: kept } })).code).toBe(kept);
    expect(await eventsOf(probe)).not.toContain('INVITE_DELETE');
    await probe.close();
  });

  it("deletes a bot's own role, which is not added again", async () => {
    const bot = await aBot(instance, server);
    const banner = await withRole(20, 'banMembers');
    expect((await ban(bot.id, undefined, banner)).status).toBe(204);
    const { roles } = await server.owner.do(getServer, { params: inServer() });
    expect(roles.some(({ botId }) => botId === bot.id)).toBe(false);
  });

  it('and joining concurrently never leave a banned member', async () => {
    for (let round = 0; round < 5; round += 1) {
      const joiner = await aPerson(instance);
      const code = await anInvite();
      const [joined] = await Promise.all([
        joiner.call(acceptInvite, { params: { code } }),
        ban(joiner.id),
        joiner.call(acceptInvite, { params: { code } }),
      ]);
      expect([200, 403]).toContain(joined.status);
      const members = await server.owner.do(listMembers, { params: inServer() });
      expect(members.map(({ user }) => user.id)).not.toContain(joiner.id);
      expect((await server.owner.do(getBan, of(joiner.id))).user.id).toBe(joiner.id);
    }
  });

  it('during a leave keeps the member count right', async () => {
    await Promise.all([member.call(leaveServer, { params: inServer() }), ban(member.id)]);
    expect((await server.owner.do(getServer, { params: inServer() })).memberCount).toBe(1);
  });
});

describe('lifting a ban', () => {
  it('lets them join again, sends an event, writes the log, and answers 404 the second time', async () => {
    await ban(member.id);
    const reader = await withRole(6, 'viewAuditLog');
    const [probe, plain] = await Promise.all([watch(reader), watch(await aMember(instance, server))]);
    expect((await unban(member.id)).status).toBe(204);
    expect((await probe.take('BAN_REMOVE')).d).toEqual({
      serverId: server.id,
      user: expect.objectContaining({ id: member.id }),
    });
    expect(await eventsOf(plain)).not.toContain('BAN_REMOVE');
    await member.do(acceptInvite, { params: { code: await anInvite() } });
    expect((await auditOf(member.id)).at(-1)?.action).toBe('member_ban_remove');
    expect(await refusalOf(unban(member.id))).toEqual([404, 'unknown_ban']);
    expect(await refusalOf(unban('abc'))).toEqual([404, 'unknown_ban']);
    expect(await auditOf(member.id)).toHaveLength(2);
    await Promise.all([probe.close(), plain.close()]);
  });

  it('twice concurrently happens once', async () => {
    await ban(member.id);
    const answers = await Promise.all([1, 2, 3].map(() => unban(member.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await auditOf(member.id)).toHaveLength(2);
  });

  it('and the list require Ban Members', async () => {
    await ban(member.id);
    const plain = await aMember(instance, server);
    expect(await refusalOf(unban(member.id, plain))).toEqual([403, 'missing_permission']);
    expect((await plain.call(getBan, of(member.id))).code).toBe('missing_permission');
    expect((await plain.call(listBans, { params: inServer() })).code).toBe('missing_permission');
  });
});

describe('the list of bans', () => {
  it('is an array by user id, paged by after and limit', async () => {
    const banned = await Promise.all([1, 2, 3].map(() => aPerson(instance)));
    await Promise.all(banned.map(({ id }) => ban(id)));
    const ids = banned.map(({ id }) => id).sort();
    const list = async (query: object = {}) =>
      (await server.owner.do(listBans, { params: inServer(), query })).map(({ user }) => user.id);
    expect(await list()).toEqual(ids);
    expect(await list({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await list({ after: ids[0] as string, limit: 1 })).toEqual([ids[1]]);
    expect(await list({ after: ids[2] as string, limit: 1000 })).toEqual([]);
    for (const query of [{ limit: 0 }, { limit: 1001 }, { after: 'abc' }]) {
      const { status, code } = await server.owner.call(listBans, { params: inServer(), query });
      expect([query, status, code]).toEqual([query, 400, 'invalid_request']);
    }
    expect((await server.owner.call(getBan, of(member.id))).code).toBe('unknown_ban');
  });

  const aCrowdOfBanned = async () => {
    const crowd = await aServer(instance);
    await changeDatabase(instance, {
      text: `with people as (
        insert into users (id, kind, username, display_name)
        select ${crowd.id} + number, 'person', 'banned_' || ${crowd.id} + number, 'Banned'
        from generate_series(1, 1001) number returning id)
      insert into bans (server_id, user_id, created_at) select ${crowd.id}, id, now() from people`,
      touches: [],
    });
    return crowd;
  };

  it('ends after a page for someone who has just lost the permission', async () => {
    const crowd = await aCrowdOfBanned();
    const moderator = await aMemberWithRole(instance, crowd, { position: 1, permissions: ['banMembers'] });
    const { roles } = await moderator.do(getMember, { params: { serverId: crowd.id, userId: '@me' } });
    const lock = 'lock table bans in access exclusive mode';
    const [list] = await whileLocked(instance, lock, async () => {
      const asked = moderator.call(listBans, { params: { serverId: crowd.id } });
      await untilWaiting(instance, 1);
      const place = { serverId: crowd.id, userId: moderator.id, roleId: roles[0] ?? '' };
      await crowd.owner.do(takeRole, { params: place });
      return [asked];
    });
    if (!list) throw new Error('the list was not asked for');
    // Outside tests, which check the whole list first, the connection ends.
    expect(await refusalOf(list)).toEqual([403, 'missing_permission']);
  });

  it('is whole unless a limit is given', async () => {
    const crowd = await aCrowdOfBanned();
    const count = async (query: object) =>
      (await crowd.owner.do(listBans, { params: { serverId: crowd.id }, query })).length;
    expect(await count({})).toBe(1001);
    expect(await count({ limit: 1000 })).toBe(1000);
  });
});
