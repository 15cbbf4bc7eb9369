/** Listing and kicking members through HTTP, and the role hierarchy. */
import {
  acceptInvite,
  authorizeBot,
  bits,
  createApplication,
  createBot,
  createInvite,
  getMember,
  getServer,
  kickMember,
  listMembers,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestServer,
  UNKNOWN_ID,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const KICK_MEMBERS = 2;
const ADMINISTRATOR = 8;
const VIEW_AND_SEND = 3072;

const instance = useInstance();
let server: TestServer;
let roles = 0;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const kick = (from: Caller, userId: string, headers = {}) =>
  from.call(kickMember, { params: { ...inServer(), userId } }, headers);

/** Creates a role by SQL and gives it to a member. */
async function giveRole(userId: string, position: number, permissions: number): Promise<string> {
  roles += 1;
  const id = String(BigInt(server.id) + BigInt(roles));
  await changeDatabase(instance, {
    text: `with made as (
        insert into roles (server_id, id, name, position, permissions) values ($1, $2, 'role', $3, $4))
      update members set role_ids = role_ids || $2::bigint where server_id = $1 and user_id = $5`,
    values: [server.id, id, position, permissions, userId],
    touches: [`server:${server.id}`, `member:${server.id}:${userId}`],
  });
  return id;
}

describe('the list of members', () => {
  it('contains everyone by id, in pages if requested', async () => {
    const members = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
    const bot = await aBot(instance, server);
    const ids = [server.owner.id, ...members.map(({ id }) => id), bot.id].sort();
    const all = await server.owner.do(listMembers, { params: inServer() });
    expect(all.map(({ user }) => user.id)).toEqual(ids);
    expect(all.find(({ user }) => user.id === server.owner.id)).toEqual({
      user: expect.objectContaining({ id: server.owner.id, username: server.owner.username, clanTag: null }),
      status: 'offline',
      customStatus: null,
      isOwner: true,
      roles: [],
      nick: null,
      joinedAt: expect.any(String),
      pending: false,
      mute: false,
      deaf: false,
      flags: 0,
    });
    expect(all.find(({ user }) => user.id === bot.id)).toMatchObject({
      user: { tag: 'bot' },
      isOwner: false,
    });
    const page = (query: object) => server.owner.do(listMembers, { params: inServer(), query });
    expect(await page({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await page({ limit: 2, after: ids[1] })).toEqual(all.slice(2, 4));
    expect(await page({ after: ids[4] })).toEqual([]);
    for (const limit of [0, 1001]) {
      const answer = await server.owner.call(listMembers, { params: inServer(), query: { limit } });
      expect(answer.code).toBe('invalid_request');
    }
  });

  it('finds one member, the caller as @me, and nobody else', async () => {
    const member = await aMember(instance, server);
    const read = (userId: string) => member.call(getMember, { params: { ...inServer(), userId } });
    expect((await read(server.owner.id)).body.isOwner).toBe(true);
    expect((await read('@me')).body.user.id).toBe(member.id);
    const stranger = await aPerson(instance);
    for (const userId of [stranger.id, 'abc', '0']) expect((await read(userId)).code).toBe('unknown_member');
  });

  it('shows a timeout while it lasts', async () => {
    const member = await aMember(instance, server);
    const until = new Date(instance.clock.now() + 60_000).toISOString();
    await changeDatabase(instance, {
      text: 'update members set timeout_until = $3 where server_id = $1 and user_id = $2',
      values: [server.id, member.id, until],
      touches: [`member:${server.id}:${member.id}`],
    });
    const read = () => member.do(getMember, { params: { ...inServer(), userId: '@me' } });
    expect(await read()).toMatchObject({ timeoutUntil: until });
    instance.clock.advance(60_000);
    expect(await read()).not.toHaveProperty('timeoutUntil');
  });
});

describe('kicking', () => {
  it('removes the member, sends events to both sides, and is recorded', async () => {
    const member = await aMember(instance, server);
    const [theirs, owners] = await Promise.all(
      [member, server.owner].map(({ token }) => connectProbe(instance.url, { token })),
    );
    expect((await kick(server.owner, member.id, { 'x-audit-log-reason': 'enough' })).status).toBe(204);
    expect((await theirs?.take('SERVER_DELETE'))?.d).toEqual({ id: server.id, cause: 'kicked' });
    expect((await owners?.take('MEMBER_REMOVE'))?.d).toEqual({
      serverId: server.id,
      user: expect.objectContaining({ id: member.id }),
      memberCount: 1,
    });
    expect((await member.call(getServer, { params: inServer() })).code).toBe('unknown_server');
    expect(
      await queryDatabase(
        instance,
        `select actor_id, target_id, target_name, reason from audit_log where server_id = $1 and action = 'member_kick'`,
        [server.id],
      ),
    ).toEqual([
      { actor_id: server.owner.id, target_id: member.id, target_name: member.username, reason: 'enough' },
    ]);
    await aMember(instance, server, member);
    expect((await member.call(getServer, { params: inServer() })).status).toBe(200);
    await Promise.all([theirs?.close(), owners?.close()]);
  });

  it('several times concurrently succeeds and is recorded once', async () => {
    const member = await aMember(instance, server);
    const answers = await Promise.all([1, 2, 3].map(() => kick(server.owner, member.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const entries = await queryDatabase(
      instance,
      `select from audit_log where server_id = $1 and action = 'member_kick'`,
      [server.id],
    );
    expect(entries).toHaveLength(1);
    expect((await server.owner.do(getServer, { params: inServer() })).memberCount).toBe(1);
  });

  it('requires a higher rank, and is refused for the owner and the caller', async () => {
    const [low, middle, peer, high] = [
      await aMember(instance, server),
      await aMember(instance, server),
      await aMember(instance, server),
      await aMember(instance, server),
    ];
    await giveRole(low.id, 1, 0);
    const shared = await giveRole(middle.id, 2, KICK_MEMBERS);
    await giveRole(high.id, 3, ADMINISTRATOR);
    await changeDatabase(instance, {
      text: 'update members set role_ids = array[$3::bigint] where server_id = $1 and user_id = $2',
      values: [server.id, peer.id, shared],
      touches: [`member:${server.id}:${peer.id}`],
    });
    for (const target of [peer, high, server.owner, middle]) {
      const answer = await kick(middle, target.id);
      expect([answer.status, answer.code]).toEqual([403, 'role_hierarchy']);
    }
    for (const target of [server.owner, high]) {
      expect((await kick(high, target.id)).code).toBe('role_hierarchy');
    }
    expect((await kick(server.owner, server.owner.id)).code).toBe('role_hierarchy');
    expect((await kick(low, peer.id)).body).toMatchObject({ error: { permission: 'Kick Members' } });
    expect((await kick(middle, low.id)).status).toBe(204);
    expect((await kick(high, middle.id)).status).toBe(204);
    expect((await kick(server.owner, high.id)).status).toBe(204);
  });

  it('looks up the member before it checks the permission', async () => {
    const member = await aMember(instance, server);
    for (const userId of ['abc', UNKNOWN_ID]) {
      const answer = await kick(member, userId);
      expect([answer.status, answer.code]).toEqual([404, 'unknown_member']);
    }
  });

  it("of a bot deletes the bot's own role", async () => {
    const bot = await aBot(instance, server);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { roles: before } = await server.owner.do(getServer, { params: inServer() });
    const role = before.find(({ botId }) => botId === bot.id);
    expect(role).toMatchObject({ managed: true, permissions: VIEW_AND_SEND, position: 1 });
    expect((await kick(server.owner, bot.id)).status).toBe(204);
    expect((await probe.take('ROLE_DELETE')).d).toEqual({ serverId: server.id, roleId: role?.id });
    await probe.close();
  });

  it('and simultaneous joining end in the state of the last event', async () => {
    const owners = await connectProbe(instance.url, { token: server.owner.token });
    const member = await aMember(instance, server);
    const { code } = await server.owner.do(createInvite, {
      params: { channelId: server.channel.id },
      body: {},
    });
    await owners.take('MEMBER_ADD', ({ user }) => user.id === member.id);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        kick(server.owner, member.id),
        member.call(acceptInvite, { params: { code } }),
        member.call(acceptInvite, { params: { code } }),
      ]);
    }
    const marker = await aMember(instance, server);
    await owners.take('MEMBER_ADD', ({ user }) => user.id === marker.id);
    let present = true;
    for (const { t, d } of owners.envelopes) {
      const { user } = (d ?? {}) as { user?: { id: string } };
      if (user?.id !== member.id) continue;
      if (t === 'MEMBER_ADD') present = true;
      if (t === 'MEMBER_REMOVE') present = false;
    }
    const { memberCount } = await server.owner.do(getServer, { params: inServer() });
    const list = await server.owner.do(listMembers, { params: inServer() });
    expect(list).toHaveLength(memberCount);
    expect(list.some(({ user }) => user.id === member.id)).toBe(present);
    await owners.close();
  });
});

describe('bots', () => {
  it('added concurrently get roles of their own at different positions', async () => {
    const { owner } = server;
    const applications = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id: applicationId } = await owner.do(createApplication, {
          body: { name: uniqueName('Bot') },
        });
        await owner.do(createBot, { params: { applicationId } });
        return applicationId;
      }),
    );
    const answers = await Promise.all(
      applications.map((applicationId) =>
        owner.call(authorizeBot, {
          params: { applicationId },
          body: { serverId: server.id, permissions: String(bits('viewChannel')) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { roles: now, memberCount } = await owner.do(getServer, { params: inServer() });
    expect(now.map(({ position }) => position)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(memberCount).toBe(6);
  });
});
