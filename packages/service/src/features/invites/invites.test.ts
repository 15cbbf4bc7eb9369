/** Invites through HTTP: creating, viewing, accepting, deleting. */
import {
  acceptInvite,
  createChannel,
  createInvite,
  createRole,
  deleteInvite,
  getInvite,
  getServer,
  giveRole,
  type Invite,
  leaveServer,
  listChannelInvites,
  listServerInvites,
  putBan,
  updateRole,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  createCaller,
  overwritePermissions,
  queryDatabase,
  refusalOf,
  setServerTypes,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const WEEK_SECS = 604_800;

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inChannel = () => ({ channelId: server.channel.id });
const attempt = (body: object = {}, from: Caller = server.owner) =>
  from.call(createInvite, { params: inChannel(), body });
const make = async (body: object = {}, from: Caller = server.owner): Promise<Invite> =>
  (await attempt(body, from)).body;
const look = (code: string) => createCaller(instance.url).call(getInvite, { params: { code } });
const accept = (person: Caller, code: string) => person.call(acceptInvite, { params: { code } });

describe('looking at an invite', () => {
  it('says what the server is about', async () => {
    const { body: invite } = await attempt();
    const description = 'Ladders and paint for the whole street.';
    await server.owner.do(updateServer, { params: { serverId: server.id }, body: { description } });
    expect((await look(invite.code)).body.server.description).toBe(description);
  });

  it('shows its channel to strangers only if every member sees it', async () => {
    const { body: invite } = await attempt();
    expect((await look(invite.code)).body.channel.name).toBe(server.channel.name);
    await overwritePermissions(server, server.channel.id, { deny: ['viewChannel'] });
    expect((await look(invite.code)).body.channel).toMatchObject({ id: server.channel.id, name: '' });
    const listed = await server.owner.do(listServerInvites, { params: { serverId: server.id } });
    expect(listed[0]?.channel.name).toBe(server.channel.name);
  });
});

describe('making an invite', () => {
  it('returns 201 with the invite, for a week and unlimited uses by default', async () => {
    const answer = await attempt();
    expect(answer.status).toBe(201);
    const { body: invite } = answer;
    expect(invite).toEqual({
      code: expect.stringMatching(/^[a-zA-Z0-9]{8}$/),
      serverId: server.id,
      channelId: server.channel.id,
      inviter: expect.objectContaining({ id: server.owner.id }),
      uses: 0,
      maxUses: 0,
      maxAgeSecs: WEEK_SECS,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      server: expect.objectContaining({
        id: server.id,
        name: server.server.name,
        description: null,
        memberCount: 1,
        onlineCount: 0,
      }),
      channel: { id: server.channel.id, name: 'general', kind: 'text' },
    });
    expect(Date.parse(invite.expiresAt ?? '') - Date.parse(invite.createdAt)).toBe(WEEK_SECS * 1000);
    expect((await look(invite.code)).body).toEqual(invite);
  });

  it('takes a request without a body as one with the defaults', async () => {
    const { status, body } = await server.owner.call(createInvite, { params: inChannel() });
    expect(status).toBe(201);
    expect(body).toMatchObject({ maxUses: 0, maxAgeSecs: WEEK_SECS });
  });

  it('finds an equal invite of the same caller unless it must be unique', async () => {
    const first = await make();
    const same = await attempt();
    expect([same.status, same.body.code]).toEqual([200, first.code]);
    const member = await aMember(instance, server);
    for (const other of [
      await attempt({ unique: true }),
      await attempt({ maxUses: 2 }),
      await attempt({ maxAgeSecs: 60 }),
      await attempt({}, member),
    ]) {
      expect(other.status).toBe(201);
      expect(other.body.code).not.toBe(first.code);
    }
    instance.clock.advance(WEEK_SECS * 1000);
    expect((await attempt()).status).toBe(201);
  });

  it('by one caller several times concurrently creates one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt({ maxUses: 7 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
  });

  it.each([
    ['maxUses', -1],
    ['maxUses', 101],
    ['maxUses', 1.5],
    ['maxAgeSecs', -1],
    ['maxAgeSecs', 2_592_001],
    ['unique', 'yes'],
  ])('refuses %s %j', async (field, value) => {
    const answer = await attempt({ [field]: value });
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: `body/${field}` }] },
    });
  });

  it('accepts the bounds', async () => {
    expect(await make({ maxUses: 100, maxAgeSecs: 2_592_000 })).toMatchObject({
      maxUses: 100,
      maxAgeSecs: 2_592_000,
    });
    expect(await make({ maxUses: 0, maxAgeSecs: 0 })).toMatchObject({ maxUses: 0, expiresAt: null });
  });

  it('is only for channels that people can open', async () => {
    const { parentId } = server.channel;
    const answer = await server.owner.call(createInvite, { params: { channelId: parentId ?? '' }, body: {} });
    expect(answer.code).toBe('invalid_channel_kind');
  });

  it('stops at 1000 in a server, even if created concurrently', async () => {
    await changeDatabase(instance, {
      text: `insert into invites (code, server_id, channel_id, inviter_id, max_uses, max_age_secs, created_at)
             select 'fill-' || $1::bigint || '-' || n, $1::bigint, $2::bigint, $3::bigint, 0, 0, now()
             from generate_series(1, 998) as n`,
      values: [server.id, server.channel.id, server.owner.id],
      touches: [],
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => attempt({ unique: true })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'too_many_invites')).toHaveLength(3);
  });

  it('requires Manage Server in staff servers', async () => {
    await setServerTypes(instance, server, 'staff');
    const [member, bot] = [
      await aPerson(instance),
      await aBot(instance, server, ['createInvite', 'manageServer', 'viewChannel']),
    ];
    expect((await accept(member, (await make()).code)).status).toBe(200);
    expect((await attempt({}, member)).body).toMatchObject({
      error: { code: 'missing_permission', permission: 'Manage Server' },
    });
    expect((await attempt({}, bot)).status).toBe(201);
  });

  it('is allowed to owner and Administrators in developer servers, for one use and an hour', async () => {
    const member = await aMember(instance, server);
    const admin = await aBot(instance, server, ['administrator']);
    await setServerTypes(instance, server, 'developer');
    expect((await attempt({}, member)).body).toMatchObject({
      error: { code: 'missing_permission', permission: 'Administrator' },
    });
    expect(await make({ maxUses: 50, maxAgeSecs: 0 })).toMatchObject({ maxUses: 1, maxAgeSecs: 3600 });
    expect(await make({ maxAgeSecs: 60 }, admin)).toMatchObject({ maxUses: 1, maxAgeSecs: 60 });
  });
});

describe('accepting an invite', () => {
  it('joins, counts the use and returns the server', async () => {
    const person = await aPerson(instance);
    const { code } = await make();
    const answer = await accept(person, code);
    expect(answer.status).toBe(200);
    expect(answer.body.alreadyMember).toBe(false);
    expect(answer.body.server).toEqual(await person.do(getServer, { params: { serverId: server.id } }));
    expect((await look(code)).body).toMatchObject({ uses: 1, server: { memberCount: 2 } });
  });

  it('again returns 200 and counts nothing', async () => {
    const member = await aMember(instance, server);
    const { code } = await make({ maxUses: 2 });
    for (const person of [member, server.owner]) {
      const answer = await accept(person, code);
      expect([answer.status, answer.body.alreadyMember]).toEqual([200, true]);
    }
    expect((await look(code)).body.uses).toBe(0);
  });

  it('with one use admits one of many concurrent joiners', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(instance)));
    const { code } = await make({ maxUses: 1 });
    const answers = await Promise.all(people.map((person) => accept(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: error }) => error === 'unknown_invite')).toHaveLength(19);
    expect((await server.owner.do(getServer, { params: { serverId: server.id } })).memberCount).toBe(2);
    expect((await look(code)).code).toBe('unknown_invite');
  });

  it('by one person several times concurrently joins once and counts once', async () => {
    const person = await aPerson(instance);
    const [first, second] = [await make({ maxUses: 10 }), await make({ maxUses: 20 })];
    const answers = await Promise.all([first, second, first, second].map(({ code }) => accept(person, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => !body.alreadyMember)).toHaveLength(1);
    const uses = [(await look(first.code)).body.uses, (await look(second.code)).body.uses];
    expect(uses.sort()).toEqual([0, 1]);
  });

  it('by many people concurrently checks each separately, and shows each the server at that moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(instance)));
    const banned = await aPerson(instance);
    await server.owner.do(putBan, { params: { serverId: server.id, userId: banned.id }, body: {} });
    const [{ code }, { code: other }] = [await make({ maxUses: 10 }), await make({ maxUses: 11 })];
    const answers = await Promise.all([
      ...people.map((person, index) => accept(person, index % 2 === 0 ? code : other)),
      accept(banned, code),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 403]);
    const joined = answers.slice(0, -1).map(({ body }) => body.server);
    expect(joined.map(({ memberCount }) => memberCount).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    const [last] = joined.filter(({ memberCount }) => memberCount === 7);
    expect(await server.owner.do(getServer, { params: { serverId: server.id } })).toEqual({
      ...last,
      myRoles: [],
    });
    expect([(await look(code)).body.uses, (await look(other)).body.uses]).toEqual([3, 3]);
  });

  it('works until it expires', async () => {
    const { code } = await make({ maxAgeSecs: 600 });
    instance.clock.advance(590_000);
    expect((await look(code)).status).toBe(200);
    instance.clock.advance(10_000);
    expect((await look(code)).code).toBe('unknown_invite');
    expect((await accept(await aPerson(instance), code)).code).toBe('unknown_invite');
  });

  it('is refused to banned people, while paused, and with 100 servers, in this order', async () => {
    const [banned, person] = [await aPerson(instance), await aPerson(instance)];
    const { code } = await make();
    await changeDatabase(instance, {
      text: 'insert into bans (server_id, user_id, created_at) values ($1, $2, now())',
      values: [server.id, banned.id],
      touches: [],
    });
    const fill = (user: TestPerson) =>
      changeDatabase(instance, {
        text: `with made as (
            insert into servers (id, name, owner_id, member_count)
            select $1::bigint + 1000000 + n, 'filler', $1::bigint, 1 from generate_series(1, 100) as n returning id)
          insert into members (server_id, user_id, joined_at) select id, $1::bigint, now() from made`,
        values: [user.id],
        touches: [],
      });
    await Promise.all([fill(banned), fill(person)]);
    await server.owner.do(updateServer, { params: { serverId: server.id }, body: { invitesPaused: true } });
    const refused = (user: TestPerson) => refusalOf(accept(user, code));
    expect(await refused(banned)).toEqual([403, 'banned']);
    expect(await refused(person)).toEqual([403, 'invites_paused']);
    const already = await accept(server.owner, code);
    expect([already.status, already.body.alreadyMember]).toEqual([200, true]);
    await server.owner.do(updateServer, { params: { serverId: server.id }, body: { invitesPaused: false } });
    expect(await refused(person)).toEqual([400, 'too_many_servers']);
    expect((await look(code)).body.uses).toBe(0);
  });

  it('to several servers concurrently stops at 100 servers', async () => {
    const person = await aPerson(instance);
    await changeDatabase(instance, {
      text: `with made as (
          insert into servers (id, name, owner_id, member_count)
          select $1::bigint + 2000000 + n, 'filler', $1::bigint, 1 from generate_series(1, 98) as n returning id)
        insert into members (server_id, user_id, joined_at) select id, $1::bigint, now() from made`,
      values: [person.id],
      touches: [],
    });
    const codes: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const other = await aServer(instance, server.owner);
      codes.push(
        (await server.owner.do(createInvite, { params: { channelId: other.channel.id }, body: {} })).code,
      );
    }
    const answers = await Promise.all(codes.map((code) => accept(person, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'too_many_servers')).toHaveLength(3);
  });

  it('is refused to bots, and to everyone with an unknown code', async () => {
    const bot = await aBot(instance, server);
    expect((await accept(bot, (await make()).code)).code).toBe('bots_not_allowed');
    for (const code of ['nothing', '../servers', '😀', ' ']) {
      expect([code, (await accept(server.owner, code)).code]).toEqual([code, 'unknown_invite']);
    }
  });
});

describe('deleting an invite', () => {
  it('is allowed to its creator, and with Manage Channels there or Manage Server', async () => {
    const member = await aMember(instance, server);
    const [maker, manager] = [await aMember(instance, server), await aMember(instance, server)];
    await overwritePermissions(server, server.channel.id, { member: manager.id, allow: ['manageChannels'] });
    const admin = await aBot(instance, server, ['manageServer']);
    for (const allowed of [maker, manager, admin, server.owner]) {
      const { code } = await make({ unique: true }, maker);
      const refused = await member.call(deleteInvite, { params: { code } });
      expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
      expect((await allowed.call(deleteInvite, { params: { code } })).status).toBe(204);
      expect((await look(code)).code).toBe('unknown_invite');
    }
  });

  it.each(['16', '32'])('is refused if the permission (%s) is taken away in between', async (permissions) => {
    const manager = await aMember(instance, server);
    const body = { name: 'Managers', permissions };
    const role = await server.owner.do(createRole, { params: { serverId: server.id }, body });
    const params = { serverId: server.id, roleId: role.id };
    await server.owner.do(giveRole, { params: { ...params, userId: manager.id } });
    const { code } = await make();
    // Loads the manager's role into memory.
    await manager.do(getServer, { params: { serverId: server.id } });
    const lock = `select pg_advisory_xact_lock(${server.id})`;
    const [taken, deleted] = await whileLocked(instance, lock, async () => {
      const first = server.owner.call(updateRole, { params, body: { permissions: '0' } });
      await untilWaiting(instance, 1);
      const second = manager.call(deleteInvite, { params: { code } });
      // It has been checked and waits in the process once a later request is answered.
      await manager.do(getServer, { params: { serverId: server.id } });
      return [first, second] as const;
    });
    expect((await taken).status).toBe(200);
    expect((await deleted).code).toBe('missing_permission');
    expect((await look(code)).status).toBe(200);
  });

  it('several times concurrently succeeds and is recorded once', async () => {
    const { code } = await make();
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.owner.call(deleteInvite, { params: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const entries = await queryDatabase(
      instance,
      `select target_name from audit_log where server_id = $1 and action = 'invite_delete'`,
      [server.id],
    );
    expect(entries).toEqual([{ target_name: code }]);
  });
});

describe('lists of invites', () => {
  it('show valid ones of the server or the channel', async () => {
    const [first, second] = [await make(), await make({ maxAgeSecs: 60 })];
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'other' },
    });
    const third = await server.owner.do(createInvite, { params: { channelId }, body: {} });
    const codes = (invites: readonly Invite[]) => invites.map(({ code }) => code);
    const ofServer = () => server.owner.do(listServerInvites, { params: { serverId: server.id } });
    expect(codes(await ofServer())).toEqual([first.code, second.code, third.code]);
    expect(codes(await server.owner.do(listChannelInvites, { params: inChannel() }))).toEqual([
      first.code,
      second.code,
    ]);
    instance.clock.advance(60_000);
    expect(codes(await ofServer())).toEqual([first.code, third.code]);
  });

  it('keep the invite of a creator who left', async () => {
    const maker = await aMember(instance, server);
    const { code } = await make({}, maker);
    await maker.do(leaveServer, { params: { serverId: server.id } });
    expect((await look(code)).body.inviter.id).toBe(maker.id);
    expect((await accept(await aPerson(instance), code)).status).toBe(200);
  });
});

describe('the audience of invite events', () => {
  it('is the managers of the channel and of the server, each session once', async () => {
    const [manager, elsewhere, chief, plain] = (await Promise.all(
      Array.from({ length: 4 }, () => aMember(instance, server)),
    )) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const other = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'other' },
    });
    const letManage = (channelId: string, { id: member }: TestPerson) =>
      overwritePermissions(server, channelId, { member, allow: ['manageChannels'] });
    await letManage(server.channel.id, manager);
    await letManage(other.id, elsewhere);
    await aRole(instance, server, { position: 1, permissions: ['manageServer'] }, chief);
    await overwritePermissions(server, server.channel.id, { member: chief.id, deny: ['viewChannel'] });
    const people = { owner: server.owner, manager, elsewhere, chief, plain };
    const probes = await Promise.all(
      Object.values(people).map(({ token }) => connectProbe(instance.url, { token })),
    );
    const made = await make({ unique: true });
    const { d: event } = (await probes[0]?.take('INVITE_CREATE')) ?? {};
    // The number of connected members may differ between the two.
    expect(event).toEqual({ ...made, server: { ...made.server, onlineCount: expect.any(Number) } });
    await server.owner.do(deleteInvite, { params: { code: made.code } });
    await server.owner.do(updateServer, { params: { serverId: server.id }, body: { name: 'After' } });
    await Promise.all(probes.map((probe) => probe.take('SERVER_UPDATE')));
    const told = probes.map(({ envelopes }) =>
      envelopes.map(({ t }) => t).filter((name) => name?.startsWith('INVITE_')),
    );
    const both = ['INVITE_CREATE', 'INVITE_DELETE'];
    expect(told).toEqual([both, both, [], both, []]);
    await Promise.all(probes.map((probe) => probe.close()));
  });
});
