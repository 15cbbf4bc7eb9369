/** Timeouts through HTTP and the gateway: permissions, effects and ends. */
import {
  acceptInvite,
  acknowledgeMessage,
  authorizeBot,
  bit,
  createInvite,
  deleteMessage,
  deleteTimeout,
  editMessage,
  getMember,
  getServer,
  giveRole,
  kickMember,
  leaveServer,
  listMessages,
  type Permission,
  putTimeout,
  sendMessage,
  startTyping,
  takeRole,
  updateMember,
  updateRole,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aPerson,
  aRole,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
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

const HOUR_SECS = 3600;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const place = (userId = member.id) => ({ serverId: server.id, userId });
const put = (
  userId: string,
  body: object = { durationSecs: HOUR_SECS },
  from: Caller = server.owner,
  headers = {},
) => from.call(putTimeout, { params: place(userId), body } as never, headers);
const remove = (userId: string, from: Caller = server.owner) =>
  from.call(deleteTimeout, { params: place(userId) });
const withRole = (position: number, ...permissions: Permission[]) =>
  aMemberWithRole(instance, server, { position, permissions });
const auditOf = (userId: string) =>
  queryDatabase(
    instance,
    'select action, actor_id, target_name, reason, changes from audit_log where target_id = $1 order by id',
    [userId],
  );
const timeoutIn = async (userId = member.id) =>
  (await server.owner.do(getMember, { params: place(userId) })).timeoutUntil;

describe('setting a timeout', () => {
  it('returns its end, shows it on the member, sends an event to all members and is recorded', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const before = instance.clock.now();
    const answer = await put(member.id, { durationSecs: HOUR_SECS, reason: ' loud ' }, server.owner, {
      'x-audit-log-reason': 'not this one',
    });
    expect(answer.status).toBe(200);
    const { timeoutUntil } = answer.body as { timeoutUntil: string };
    expect(Date.parse(timeoutUntil) - before).toBeGreaterThanOrEqual(HOUR_SECS * 1000);
    expect(Date.parse(timeoutUntil)).toBeLessThanOrEqual(instance.clock.now() + HOUR_SECS * 1000);
    expect(await timeoutIn()).toBe(timeoutUntil);
    const { d } = await probe.take('MEMBER_UPDATE');
    expect(d).toEqual({
      serverId: server.id,
      user: expect.objectContaining({ id: member.id }),
      roles: [],
      nick: null,
      joinedAt: expect.any(String),
      pending: false,
      mute: false,
      deaf: false,
      flags: 0,
      timeoutUntil,
    });
    expect(await auditOf(member.id)).toEqual([
      {
        action: 'member_timeout',
        actor_id: server.owner.id,
        target_name: member.username,
        reason: 'loud',
        changes: [{ key: 'until', new: timeoutUntil }],
      },
    ]);
    await probe.close();
  });

  it('accepts 60 seconds to 28 days and a reason of up to 512 characters', async () => {
    for (const body of [
      { durationSecs: 59 },
      { durationSecs: 2_419_201 },
      { durationSecs: 60.5 },
      { durationSecs: '60' },
      {},
      { durationSecs: HOUR_SECS, reason: 'x'.repeat(513) },
    ]) {
      expect([body, ...(await refusalOf(put(member.id, body)))]).toEqual([body, 400, 'invalid_request']);
    }
    expect(await timeoutIn()).toBeUndefined();
    for (const body of [{ durationSecs: 2_419_200, reason: '😀'.repeat(512) }, { durationSecs: 60 }]) {
      expect((await put(member.id, body)).status).toBe(200);
    }
  });

  it('uses the reason in the header if the body has none', async () => {
    await put(member.id, { durationSecs: HOUR_SECS }, server.owner, { 'x-audit-log-reason': '%C3%B6' });
    expect(await auditOf(member.id)).toMatchObject([{ reason: 'ö' }]);
  });

  it('replaces the current one', async () => {
    const first = (await put(member.id)).body as { timeoutUntil: string };
    const second = (await put(member.id, { durationSecs: 60 })).body as { timeoutUntil: string };
    expect(await timeoutIn()).toBe(second.timeoutUntil);
    expect((await auditOf(member.id)).at(-1)?.changes).toEqual([
      { key: 'until', old: first.timeoutUntil, new: second.timeoutUntil },
    ]);
  });

  it('refuses in this order: unknown, not permitted, an Administrator, not below', async () => {
    const moderator = await withRole(5, 'moderateMembers');
    const equal = await withRole(4, 'viewChannel');
    await aRole(instance, server, { position: 6, permissions: [] }, equal);
    const admin = await withRole(2, 'administrator');
    const plain = await aMember(instance, server);
    const stranger = await aPerson(instance);
    for (const id of [stranger.id, 'abc', UNKNOWN_ID]) {
      expect(await refusalOf(put(id, undefined, plain))).toEqual([404, 'unknown_member']);
    }
    for (const target of [admin, member, plain, server.owner]) {
      expect(await refusalOf(put(target.id, undefined, plain))).toEqual([403, 'missing_permission']);
    }
    expect(await refusalOf(put(admin.id, undefined, moderator))).toEqual([403, 'cant_timeout_admin']);
    expect(await refusalOf(put(admin.id))).toEqual([403, 'cant_timeout_admin']);
    for (const target of [equal, moderator, server.owner]) {
      expect(await refusalOf(put(target.id, undefined, moderator))).toEqual([403, 'role_hierarchy']);
    }
    expect(await refusalOf(put(server.owner.id))).toEqual([403, 'role_hierarchy']);
    expect(await refusalOf(put(server.owner.id, undefined, admin))).toEqual([403, 'role_hierarchy']);
    expect((await put(member.id, undefined, moderator)).status).toBe(200);
    expect((await put(moderator.id)).status).toBe(200);
    expect(await refusalOf(put(member.id, undefined, moderator))).toEqual([403, 'timed_out']);
  });

  it('is possible for bots too, on people and bots', async () => {
    const moderator = await aBot(instance, server, ['moderateMembers']);
    const bot = await aBot(instance, server);
    await aRole(instance, server, { position: 20, permissions: [] }, moderator);
    expect((await put(member.id, undefined, moderator)).status).toBe(200);
    expect((await put(bot.id, undefined, moderator)).status).toBe(200);
    const sent = await bot.call(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'x' },
    });
    expect([sent.status, sent.code]).toEqual([403, 'timed_out']);
  });
});

describe('while timed out', () => {
  const inChannel = () => ({ channelId: server.channel.id });

  it('members cannot send, edit, type or invite, but read, acknowledge, delete and leave', async () => {
    const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
    const { id: pollId } = await member.do(sendMessage, { params: inChannel(), body: { poll } });
    const { id } = await member.do(sendMessage, { params: inChannel(), body: { content: 'before' } });
    await put(member.id);
    const calls = [
      member.call(sendMessage, { params: inChannel(), body: { content: 'x' } }),
      member.call(editMessage, { params: { ...inChannel(), messageId: id }, body: { content: 'x' } }),
      member.call(editMessage, { params: { ...inChannel(), messageId: pollId }, body: { content: 'x' } }),
      member.call(startTyping, { params: inChannel() }),
      member.call(createInvite, { params: inChannel(), body: {} }),
    ];
    for (const { status, code } of await Promise.all(calls))
      expect([status, code]).toEqual([403, 'timed_out']);
    const [, message] = await member.do(listMessages, { params: inChannel() });
    expect(message?.content).toBe('before');
    await member.do(acknowledgeMessage, { params: { ...inChannel(), messageId: id } });
    await member.do(deleteMessage, { params: { ...inChannel(), messageId: id } });
    await member.do(leaveServer, { params: { serverId: server.id } });
  });

  it('members still receive events, and gaining Administrator lifts the timeout for good', async () => {
    await put(member.id);
    const probe = await connectProbe(instance.url, { token: member.token });
    await server.owner.do(sendMessage, { params: inChannel(), body: { content: 'heard' } });
    expect((await probe.take('MESSAGE_CREATE')).d.content).toBe('heard');
    const roleId = await aRole(instance, server, { position: 3, permissions: [] });
    const role = { ...place(), roleId };
    const untilLifted = async () => {
      await instance.runDueJobs();
      await probe.take(
        'MEMBER_UPDATE',
        ({ roles, timeoutUntil }) => roles.length > 0 && timeoutUntil === null,
      );
      expect(await timeoutIn()).toBeUndefined();
    };
    await server.owner.do(giveRole, { params: role });
    await instance.runDueJobs();
    expect(await timeoutIn()).toBeDefined();
    const permissions = String(bit('administrator'));
    await server.owner.do(updateRole, { params: role, body: { permissions } });
    await member.do(sendMessage, { params: inChannel(), body: { content: 'free' } });
    await untilLifted();
    await server.owner.do(takeRole, { params: role });
    await member.do(sendMessage, { params: inChannel(), body: { content: 'still free' } });
    await put(member.id);
    await server.owner.do(updateMember, { params: place(), body: { roles: [roleId] } });
    await untilLifted();
    await probe.close();
  });

  it('of many members who become Administrators are lifted in several transactions', async () => {
    const roleId = await aRole(instance, server, { position: 3, permissions: [] });
    const many = `with made as (insert into users (id, kind, username, display_name)
        select number, 'person', 'late_' || number, 'Late' from generate_series(1, 40) number returning id),
      arrived as (insert into members (server_id, user_id, joined_at, role_ids, timeout_until)
        select $1, id, now(), array[$2::bigint], $3 from made)
      insert into timeouts (server_id, user_id, until) select $1, id, $3 from made`;
    const until = new Date(instance.clock.now() + 3_600_000);
    await queryDatabase(instance, many, [server.id, roleId, until]);
    const permissions = String(bit('administrator'));
    await server.owner.do(updateRole, { params: { ...place(), roleId }, body: { permissions } });
    await instance.runDueJobs();
    const [seen] = await queryDatabase(
      instance,
      `select (select count(*)::int from timeouts where user_id <= 40) as left, count(*)::int as lifted,
         count(distinct xid)::int as transactions
       from event_log where name = 'MEMBER_UPDATE' and payload like '%"username":"late_%'`,
    );
    expect(seen).toEqual({ left: 0, lifted: 40, transactions: 2 });
  });
});

describe('the end of a timeout', () => {
  it('can come early on request, sends an event, is recorded, and gives 404 the second time', async () => {
    const { timeoutUntil } = (await put(member.id)).body as { timeoutUntil: string };
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await remove(member.id)).status).toBe(204);
    expect((await probe.take('MEMBER_UPDATE', (update) => update.timeoutUntil === null)).d.user.id).toBe(
      member.id,
    );
    expect(await timeoutIn()).toBeUndefined();
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      action: 'member_timeout_remove',
      changes: [{ key: 'until', old: timeoutUntil }],
    });
    expect(await refusalOf(remove(member.id))).toEqual([404, 'not_timed_out']);
    expect(await auditOf(member.id)).toHaveLength(2);
    await probe.close();
  });

  it('by request is refused in this order: unknown, not permitted, not below, not timed out', async () => {
    const moderator = await withRole(5, 'moderateMembers');
    const above = await withRole(6, 'viewChannel');
    const plain = await aMember(instance, server);
    await put(above.id);
    expect(await refusalOf(remove('abc', plain))).toEqual([404, 'unknown_member']);
    expect(await refusalOf(remove(member.id, plain))).toEqual([403, 'missing_permission']);
    expect(await refusalOf(remove(above.id, moderator))).toEqual([403, 'role_hierarchy']);
    expect(await refusalOf(remove(member.id, moderator))).toEqual([404, 'not_timed_out']);
    expect(await timeoutIn(above.id)).toBeDefined();
  });

  it('by request is refused for a member who has just risen above the caller', async () => {
    const moderator = await withRole(1, 'moderateMembers');
    await put(member.id);
    const lock = `select pg_advisory_xact_lock(${server.id})`;
    const [removal] = await whileLocked(instance, lock, async () => {
      const asked = remove(member.id, moderator);
      await untilWaiting(instance, 1);
      await aRole(instance, server, { position: 2, permissions: [] }, member);
      return [asked];
    });
    if (!removal) throw new Error('the removal was not asked for');
    expect(await refusalOf(removal)).toEqual([403, 'role_hierarchy']);
  });

  it('comes automatically, to the millisecond, and a job announces it once', async () => {
    const { timeoutUntil } = (await put(member.id)).body as { timeoutUntil: string };
    await instance.runDueJobs();
    expect(await timeoutIn()).toBe(timeoutUntil);
    instance.clock.advance(Date.parse(timeoutUntil) - instance.clock.now());
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    expect(await timeoutIn()).toBeUndefined();
    expect(await refusalOf(remove(member.id))).toEqual([404, 'not_timed_out']);
    await instance.runDueJobs();
    await runEndAgain(member.id);
    expect(
      (await probe.take('MEMBER_UPDATE', ({ user }) => user.id === member.id)).d.timeoutUntil,
    ).toBeNull();
    const marker = await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'marker' },
    });
    await probe.take('MESSAGE_CREATE', ({ id }) => id === marker.id);
    expect(probe.untaken()).not.toContain('MEMBER_UPDATE');
    await probe.close();
  });

  it('moves with a timeout that replaces it, even if its job runs too early', async () => {
    await put(member.id, { durationSecs: HOUR_SECS });
    const { timeoutUntil } = (await put(member.id, { durationSecs: 2 * HOUR_SECS })).body as {
      timeoutUntil: string;
    };
    instance.clock.advance(HOUR_SECS * 1000);
    await instance.runDueJobs();
    await runEndAgain(member.id);
    expect(await timeoutIn()).toBe(timeoutUntil);
    instance.clock.advance(HOUR_SECS * 1000);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    expect((await probe.take('MEMBER_UPDATE')).d.timeoutUntil).toBeNull();
    await probe.close();
  });

  it('and a simultaneous replacement leave the state of the last event', async () => {
    for (let round = 0; round < 5; round += 1) {
      await put(member.id, { durationSecs: 60 });
      instance.clock.advance(60_000);
      const probe = await connectProbe(instance.url, { token: server.owner.token });
      const [replaced] = await Promise.all([put(member.id), instance.runDueJobs()]);
      expect(replaced.status).toBe(200);
      const { timeoutUntil } = replaced.body as { timeoutUntil: string };
      const marker = await server.owner.do(sendMessage, {
        params: { channelId: server.channel.id },
        body: { content: 'marker' },
      });
      await probe.take('MESSAGE_CREATE', ({ id }) => id === marker.id);
      expect(await timeoutIn()).toBe(timeoutUntil);
      const told = probe.envelopes.filter(({ t }) => t === 'MEMBER_UPDATE').map(({ d }) => d);
      expect(told.at(-1)).toMatchObject({ timeoutUntil });
      await remove(member.id);
      await probe.close();
    }
  });
});

describe('leaving and rejoining', () => {
  const rejoin = async () => {
    const { code } = await server.owner.do(createInvite, {
      params: { channelId: server.channel.id },
      body: {},
    });
    await member.do(acceptInvite, { params: { code } });
  };

  it('does not end it', async () => {
    const { timeoutUntil } = (await put(member.id)).body as { timeoutUntil: string };
    await member.do(leaveServer, { params: { serverId: server.id } });
    expect(await refusalOf(remove(member.id))).toEqual([404, 'unknown_member']);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await rejoin();
    expect((await probe.take('MEMBER_ADD')).d.timeoutUntil).toBe(timeoutUntil);
    const sent = await member.call(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'x' },
    });
    expect([sent.status, sent.code]).toEqual([403, 'timed_out']);
    await probe.close();
    instance.clock.advance(HOUR_SECS * 1000);
    const later = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    expect((await later.take('MEMBER_UPDATE')).d.timeoutUntil).toBeNull();
    await later.close();
  });

  it('as Administrator ends it', async () => {
    const bot = await aBot(instance, server);
    await put(bot.id);
    await server.owner.do(kickMember, { params: place(bot.id) });
    const body = { serverId: server.id, permissions: String(bit('administrator')) };
    await server.owner.do(authorizeBot, { params: { applicationId: bot.applicationId }, body });
    await instance.runDueJobs();
    expect(await timeoutIn(bot.id)).toBeUndefined();
  });

  it('ends neither server mute nor deafness', async () => {
    const params = { serverId: server.id, userId: member.id };
    const flags = async () => {
      const { mute, deaf } = await server.owner.do(getMember, { params });
      return { mute, deaf };
    };
    for (const changed of [{ mute: true, deaf: true }, { deaf: false }, { mute: false }]) {
      await server.owner.do(updateMember, { params, body: changed });
      const before = await flags();
      await member.do(leaveServer, { params: { serverId: server.id } });
      await rejoin();
      expect(await flags()).toEqual(before);
    }
    expect(await flags()).toEqual({ mute: false, deaf: false });
    await server.owner.do(updateMember, { params, body: { mute: true } });
    await member.do(leaveServer, { params: { serverId: server.id } });
    await rejoin();
    await server.owner.do(updateMember, { params, body: { mute: false } });
    await leaveThroughEarlierVersion(member.id);
    await rejoin();
    expect(await flags()).toEqual({ mute: false, deaf: false });
  });

  it('after its end finds it ended, and an end during the absence is not announced', async () => {
    await put(member.id);
    await member.do(leaveServer, { params: { serverId: server.id } });
    instance.clock.advance(HOUR_SECS * 1000);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    await rejoin();
    expect((await probe.take('MEMBER_ADD')).d).not.toHaveProperty('timeoutUntil');
    expect(probe.untaken()).not.toContain('MEMBER_UPDATE');
    expect((await member.do(getServer, { params: { serverId: server.id } })).id).toBe(server.id);
    await probe.close();
  });
});

/** Leaves as through a process of a version that did not record server mute and deafness. */
async function leaveThroughEarlierVersion(userId: string): Promise<void> {
  await changeDatabase(instance, {
    text: `with gone as (delete from members where server_id = $1 and user_id = $2 returning server_id, user_id)
      insert into former_members (server_id, user_id) select * from gone on conflict do nothing`,
    values: [server.id, userId],
    touches: [`member:${server.id}:${userId}`],
  });
}

/** Runs the job once more, as a process does whose job another process has already done. */
async function runEndAgain(userId: string): Promise<void> {
  await queryDatabase(instance, `select graphile_worker.add_job('end-timeout', $1::json)`, [
    JSON.stringify({ serverId: server.id, userId }),
  ]);
  await instance.runDueJobs();
}
