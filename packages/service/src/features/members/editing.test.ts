/** Changing members through HTTP: roles, nicknames, server mutes; search and long lists. */
import {
  browseMembers,
  compareIds,
  countRoleMembers,
  createRole,
  deleteRole,
  getMember,
  getServer,
  getServerPermissions,
  giveRole,
  listMembers,
  putRelationship,
  putTimeout,
  searchMembers,
  takeRole,
  updateMember,
  updateOwnMember,
  updatePresence,
  updateRole,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const VIEW = 1024;
const CHANGE_NICKNAME = 2 ** 26;
const MANAGE_NICKNAMES = 2 ** 27;
const MANAGE_ROLES = 2 ** 28;
const MUTE_MEMBERS = 2 ** 22;
const DEAFEN_MEMBERS = 2 ** 23;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const ofMember = (userId: string) => ({ ...inServer(), userId });
const aRole = (name: string, permissions: number | string = 0) =>
  server.owner.do(createRole, { params: inServer(), body: { name, permissions } });
const give = (userId: string, roleId: string, from: Caller = server.owner) =>
  from.call(giveRole, { params: { ...ofMember(userId), roleId } });
const take = (userId: string, roleId: string, from: Caller = server.owner) =>
  from.call(takeRole, { params: { ...ofMember(userId), roleId } });
const patch = (userId: string, body: object, from: Caller = server.owner) =>
  from.call(updateMember, { params: ofMember(userId), body });
const patchSelf = (body: object, from: Caller) => from.call(updateOwnMember, { params: inServer(), body });
const read = (userId: string) => server.owner.do(getMember, { params: ofMember(userId) });
const audit = () =>
  queryDatabase(
    instance,
    `select action, target_type, target_id::text, target_name, changes from audit_log
     where server_id = $1 and action like 'member_%' order by id`,
    [server.id],
  );

/** A person whose highest role, `staff`, is between `low` and `high`. */
async function aStaffMember(permissions = MANAGE_ROLES) {
  const high = await aRole('high');
  const staff = await aRole('staff', permissions);
  const low = await aRole('low');
  const manager = await aMember(instance, server);
  expect((await give(manager.id, staff.id)).status).toBe(204);
  return { high, staff, low, manager };
}

describe('giving and taking roles', () => {
  it('returns 204, takes effect at once, and reaches all members', async () => {
    const role = await aRole('role', MANAGE_ROLES);
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await give(member.id, role.id)).status).toBe(204);
    expect((await read(member.id)).roles).toEqual([role.id]);
    expect((await member.do(getServer, { params: inServer() })).myRoles).toEqual([role.id]);
    const { permissions } = await member.do(getServerPermissions, { params: inServer() });
    expect(BigInt(permissions) & BigInt(MANAGE_ROLES)).not.toBe(0n);
    const { d } = await probe.take('MEMBER_UPDATE');
    const { user, joinedAt, pending } = await read(member.id);
    expect(d).toEqual({
      serverId: server.id,
      user,
      roles: [role.id],
      nick: null,
      joinedAt,
      pending,
      mute: false,
      deaf: false,
      flags: 0,
      timeoutUntil: null,
    });
    expect((await take(member.id, role.id)).status).toBe(204);
    expect((await probe.take('MEMBER_UPDATE')).d.roles).toEqual([]);
    expect((await read(member.id)).roles).toEqual([]);
    await probe.close();
  });

  it('twice has no further effect', async () => {
    const role = await aRole('role');
    for (const act of [give, give, take, take]) expect((await act(member.id, role.id)).status).toBe(204);
    const entry = { target_type: 'user', target_id: member.id, target_name: member.username };
    const named = [{ id: role.id, name: 'role' }];
    expect(await audit()).toEqual([
      { ...entry, action: 'member_role_update', changes: [{ key: '$add', new: named }] },
      { ...entry, action: 'member_role_update', changes: [{ key: '$remove', new: named }] },
    ]);
  });

  it('checks that they exist before it checks the permission', async () => {
    const role = await aRole('role');
    const stranger = await aPerson(instance);
    const other = await aServer(instance);
    for (const from of [server.owner, member]) {
      for (const userId of [stranger.id, 'abc', '1'])
        expect(await give(userId, role.id, from)).toMatchObject({ status: 404, code: 'unknown_member' });
      for (const roleId of [other.id, 'abc', '1'])
        expect(await give(member.id, roleId, from)).toMatchObject({ status: 404, code: 'unknown_role' });
    }
    expect(await give(server.owner.id, role.id, member)).toMatchObject({
      status: 403,
      code: 'missing_permission',
    });
    expect(await give(member.id, role.id, stranger)).toMatchObject({ code: 'unknown_server' });
  });

  it('is possible for roles below the caller, whatever the rank of the member', async () => {
    const { high, staff, low, manager } = await aStaffMember();
    const superior = await aMember(instance, server);
    const equal = await aMember(instance, server);
    await give(superior.id, high.id);
    await give(equal.id, staff.id);
    for (const role of [high, staff]) {
      expect(await give(member.id, role.id, manager)).toMatchObject({ status: 403, code: 'role_hierarchy' });
      expect(await take(manager.id, role.id, manager)).toMatchObject({ code: 'role_hierarchy' });
    }
    for (const target of [superior, equal, server.owner, member, manager]) {
      expect((await give(target.id, low.id, manager)).status).toBe(204);
      expect((await read(target.id)).roles).toContain(low.id);
      expect((await take(target.id, low.id, manager)).status).toBe(204);
      const roles = (await read(target.id)).roles;
      const added = await patch(target.id, { roles: [...roles, low.id] }, manager);
      expect([added.status, added.body.roles]).toEqual([200, [...roles, low.id]]);
      expect((await patch(target.id, { roles }, manager)).status).toBe(200);
    }
    const both = { roles: [high.id], nick: 'x' };
    await server.owner.do(updateRole, {
      params: { ...inServer(), roleId: staff.id },
      body: { permissions: MANAGE_ROLES + MANAGE_NICKNAMES },
    });
    expect(await patch(superior.id, both, manager)).toMatchObject({ status: 403, code: 'role_hierarchy' });
    expect((await give(server.owner.id, high.id)).status).toBe(204);
  });

  it("cannot remove a bot's own role, give it to others, or change @everyone", async () => {
    const bot = await aBot(instance, server, ['manageRoles']);
    const [own = ''] = (await read(bot.id)).roles;
    for (const attempt of [give(member.id, own), take(bot.id, own), give(bot.id, own)])
      expect(await attempt).toMatchObject({ status: 400, code: 'managed_role' });
    expect(await give(member.id, server.id)).toMatchObject({ code: 'cannot_change_everyone' });
    expect(await patch(bot.id, { roles: [] })).toMatchObject({ status: 400, code: 'managed_role' });
    const role = await aRole('role');
    expect((await patch(bot.id, { roles: [own, role.id] })).body.roles).toEqual([own, role.id]);
    expect((await give(member.id, role.id, bot)).status).toBe(204);
    expect((await read(bot.id)).roles).toEqual([own, role.id]);
  });

  it('keeps both of two roles added concurrently, and not one that is deleted at the same time', async () => {
    const [a, b, doomed] = [await aRole('a'), await aRole('b'), await aRole('doomed')];
    const answers = await Promise.all([
      give(member.id, a.id),
      give(member.id, doomed.id),
      server.owner.call(deleteRole, { params: { ...inServer(), roleId: doomed.id } }),
      give(member.id, b.id),
      give(member.id, doomed.id),
    ]);
    for (const { status } of answers) expect([204, 404]).toContain(status);
    expect((await read(member.id)).roles.toSorted()).toEqual([a.id, b.id].toSorted());
    const [row] = await queryDatabase(
      instance,
      'select role_ids::text[] as held from members where server_id = $1 and user_id = $2',
      [server.id, member.id],
    );
    expect(row).toEqual({ held: (await read(member.id)).roles });
  });

  it('shows and hides channels only for the member', async () => {
    const role = await aRole('guest', VIEW);
    await server.owner.do(updateRole, {
      params: { ...inServer(), roleId: server.id },
      body: { permissions: 0 },
    });
    const probe = await connectProbe(instance.url, { token: member.token });
    await give(member.id, role.id);
    await probe.take('CHANNEL_CREATE', ({ id }) => id === server.channel.id);
    await take(member.id, role.id);
    const { d } = await probe.take('CHANNEL_DELETE', ({ id }) => id === server.channel.id);
    expect(d.hidden).toBe(true);
    await probe.close();
  });
});

describe('changing a member', () => {
  it('sets nickname, roles, mute and deafness together, in one event', async () => {
    const [kept, old, fresh] = [await aRole('kept'), await aRole('old'), await aRole('fresh')];
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await patch(member.id, { roles: [kept.id, old.id, kept.id] });
    await probe.take('MEMBER_UPDATE');
    const body = { nick: '  Nick  ', roles: [kept.id, fresh.id], mute: true, deaf: true };
    const answer = await patch(member.id, body);
    expect(answer).toMatchObject({ status: 200, body: { nick: 'Nick', roles: body.roles } });
    expect(answer.body).toEqual(await read(member.id));
    const { d } = await probe.take('MEMBER_UPDATE');
    expect(d).toMatchObject({ nick: 'Nick', roles: body.roles, mute: true, deaf: true });
    expect((await audit()).slice(1)).toMatchObject([
      { action: 'member_nick_update', changes: [{ key: 'nick', old: null, new: 'Nick' }] },
      {
        action: 'member_role_update',
        changes: [
          { key: '$add', new: [{ id: fresh.id, name: 'fresh' }] },
          { key: '$remove', new: [{ id: old.id, name: 'old' }] },
        ],
      },
    ]);
    expect((await patch(member.id, body)).status).toBe(200);
    expect((await patch(member.id, {})).status).toBe(200);
    expect((await patch(member.id, { nick: null })).body.nick).toBeNull();
    await probe.take('MEMBER_UPDATE', ({ nick }) => nick === null);
    expect(probe.untaken()).not.toContain('MEMBER_UPDATE');
    await probe.close();
  });

  it.each([
    ['', 400],
    ['   ', 400],
    ['n', 200],
    ['ü'.repeat(32), 200],
    ['n'.repeat(33), 400],
    [5, 400],
  ])('accepts nicknames of 1 to 32 characters: %j gets %i', async (nick, status) => {
    expect((await patch(member.id, { nick })).status).toBe(status);
    expect((await patchSelf({ nick }, member)).status).toBe(status);
  });

  it.each([
    ['nick', { nick: 'x' }, MANAGE_NICKNAMES],
    ['roles', { roles: [] }, MANAGE_ROLES],
    ['mute', { mute: true }, MUTE_MEMBERS],
    ['deaf', { deaf: true }, DEAFEN_MEMBERS],
  ])('requires the permission of %s only', async (_, body, permission) => {
    const every = MANAGE_NICKNAMES + MANAGE_ROLES + MUTE_MEMBERS + DEAFEN_MEMBERS;
    const { manager, staff } = await aStaffMember(every - permission);
    expect(await patch(member.id, body, manager)).toMatchObject({ status: 403, code: 'missing_permission' });
    await server.owner.do(updateRole, {
      params: { ...inServer(), roleId: staff.id },
      body: { permissions: permission },
    });
    expect((await patch(member.id, body, manager)).status).toBe(200);
    const expected = permission === MANAGE_ROLES ? { status: 200 } : { code: 'role_hierarchy' };
    expect(await patch(server.owner.id, body, manager)).toMatchObject(expected);
  });

  it('changes all fields or none', async () => {
    const { manager, low, high } = await aStaffMember(MANAGE_ROLES + MANAGE_NICKNAMES);
    const refusals = [
      [{ nick: 'x', roles: [high.id] }, 'role_hierarchy'],
      [{ nick: 'x', roles: [low.id, '1'] }, 'unknown_role'],
      [{ nick: 'x', roles: [server.id] }, 'role_hierarchy', 'cannot_change_everyone'],
      [{ nick: 'x', mute: true }, 'missing_permission'],
    ] as const;
    for (const [body, ...codes] of refusals)
      expect(codes).toContain((await patch(member.id, body, manager)).code);
    expect(await read(member.id)).toMatchObject({ nick: null, roles: [] });
    await give(member.id, high.id);
    await server.owner.do(updateRole, {
      params: { ...inServer(), roleId: high.id },
      body: { position: 1 },
    });
    expect((await patch(member.id, { roles: [high.id, low.id] }, manager)).status).toBe(200);
  });

  it("allows changing one's own nickname with Change Nickname", async () => {
    expect((await patchSelf({ nick: ' Me ' }, member)).body).toMatchObject({ nick: 'Me' });
    expect((await patch(member.id, { nick: 'I' }, member)).body).toMatchObject({ nick: 'I' });
    expect(await patch(server.owner.id, { nick: 'You' }, member)).toMatchObject({
      code: 'missing_permission',
    });
    const everyone = { params: { ...inServer(), roleId: server.id }, body: { permissions: VIEW } };
    await server.owner.do(updateRole, everyone);
    expect(await patchSelf({ nick: 'x' }, member)).toMatchObject({
      status: 403,
      code: 'missing_permission',
      body: { error: { permission: 'Change Nickname' } },
    });
    expect((await patchSelf({ nick: null }, server.owner)).status).toBe(200);
    await server.owner.do(updateRole, { ...everyone, body: { permissions: VIEW + CHANGE_NICKNAME } });
    expect((await patchSelf({ nick: null }, member)).body.nick).toBeNull();
    expect((await read(member.id)).nick).toBeNull();
  });
});

describe('browsing members', () => {
  const browse = async (query: object, from: Caller = server.owner) => {
    const { status, body } = await from.call(browseMembers, { params: inServer(), query });
    expect(status).toBe(200);
    return { ids: body.members.map(({ user }) => user.id), cursor: body.cursor };
  };

  it('returns pages by time of joining, in both directions', async () => {
    const late = await aMember(instance, server);
    const newest = [late.id, member.id, server.owner.id];
    expect(await browse({})).toEqual({ ids: newest, cursor: null });
    expect((await browse({ order: 'oldest' })).ids).toEqual(newest.toReversed());
    const first = await browse({ limit: 2 });
    expect(first.ids).toEqual(newest.slice(0, 2));
    expect(await browse({ limit: 2, cursor: first.cursor })).toEqual({ ids: newest.slice(2), cursor: null });
    expect((await browse({ cursor: 'nonsense' })).ids).toEqual(newest);
  });

  it('returns members who match every filter', async () => {
    const late = await aMember(instance, server);
    const role = await aRole('crew');
    await give(member.id, role.id);
    await server.owner.do(putTimeout, { params: ofMember(late.id), body: { durationSecs: 60 } });
    const { joinedAt } = await read(late.id);
    expect((await browse({ roleId: role.id })).ids).toEqual([member.id]);
    expect((await browse({ roleId: role.id, timedOut: true })).ids).toEqual([]);
    expect((await browse({ roleId: '1' })).ids).toEqual([]);
    expect((await browse({ roleId: server.id })).ids).toHaveLength(3);
    expect((await browse({ timedOut: true })).ids).toEqual([late.id]);
    expect((await browse({ timedOut: false })).ids).toEqual([member.id, server.owner.id]);
    expect((await browse({ pending: true })).ids).toEqual([]);
    expect((await browse({ pending: false })).ids).toHaveLength(3);
    expect((await browse({ joinedAfter: joinedAt })).ids).toContain(late.id);
    expect((await browse({ joinedBefore: '2016-12-31T23:59:60Z' })).ids).toHaveLength(3);
    expect((await browse({ joinedBefore: '0000-01-01T00:00:00Z' })).ids).toEqual([]);
    expect((await browse({ q: member.username, roleId: role.id })).ids).toEqual([member.id]);
    expect((await browse({ q: late.username, roleId: role.id })).ids).toEqual([]);
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId: role.id } });
    expect((await browse({ roleId: role.id })).ids).toEqual([]);
    instance.clock.advance(120_000);
    expect((await browse({ timedOut: true })).ids).toEqual([]);
  });

  it('shows as online only members who appear online', async () => {
    await connectProbe(instance.url, { token: member.token });
    expect((await browse({ online: true })).ids).toEqual([member.id]);
    await member.do(updatePresence, { body: { status: 'invisible' } });
    expect((await browse({ online: true })).ids).toEqual([]);
  });

  it('returns no cursor after people who are hidden', async () => {
    const hider = await aMember(instance, server);
    for (const { token } of [member, hider]) await connectProbe(instance.url, { token });
    const page = () => browse({ online: true, limit: 1 });
    expect((await page()).ids).toEqual([hider.id]);
    await hider.do(updatePresence, { body: { status: 'invisible' } });
    expect(await page()).toMatchObject({ ids: [member.id], cursor: expect.stringContaining(member.id) });
    await member.do(putRelationship, { params: { userId: server.owner.id }, body: { type: 'blocked' } });
    expect(await page()).toMatchObject({ ids: [], cursor: null });
  });

  it('counts the members of each role', async () => {
    const [crew, guests] = [await aRole('crew'), await aRole('guests')];
    await give(member.id, crew.id);
    await give(server.owner.id, crew.id);
    const counts = () => server.owner.do(countRoleMembers, { params: inServer() });
    expect(await counts()).toEqual([{ roleId: crew.id, members: 2 }]);
    await give(member.id, guests.id);
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId: crew.id } });
    expect(await counts()).toEqual([{ roleId: guests.id, members: 1 }]);
  });
});

describe('searching members', () => {
  const find = (query: object) =>
    server.owner.call(searchMembers, { params: inServer(), query: query as { q: string } });

  it('finds the beginnings of usernames and nicknames in any case, without wildcards', async () => {
    await patch(member.id, { nick: '100% Nick_Name' });
    const ids = async (q: string) => (await find({ q })).body.map(({ user }) => user.id);
    expect(await ids(member.username.toUpperCase())).toEqual([member.id]);
    expect(await ids('100% n')).toEqual([member.id]);
    expect(await ids('Nick_')).toEqual([]);
    expect(await ids('%')).toEqual([]);
    expect(await ids('_')).toEqual([]);
    for (const [nick, q] of [
      ['İbrahim', 'İb'],
      ['ΝΕΟΣ Χ', 'ΝΕΟΣ'],
    ] as const) {
      await patch(member.id, { nick });
      expect(await ids(q)).toEqual([member.id]);
    }
  });

  it('finds composed and decomposed letters by either', async () => {
    const forms = ['Zo\u00eb', 'Zoe\u0308'];
    for (const nick of forms) {
      await patch(member.id, { nick });
      for (const q of forms) expect((await find({ q })).body.map(({ user }) => user.id)).toEqual([member.id]);
    }
  });

  it('is limited: of more matches it returns the first by name, in the order of ids', async () => {
    const others = await Promise.all([1, 2].map(() => aMember(instance, server)));
    const { body } = await find({ q: 'member', limit: 2 });
    const firstByName = [member, ...others]
      .toSorted((a, b) => (a.username < b.username ? -1 : 1))
      .slice(0, 2);
    expect(body.map(({ user }) => user.id)).toEqual(firstByName.map(({ id }) => id).sort(compareIds));
    for (const query of [
      {},
      { q: '' },
      { q: 'x'.repeat(101) },
      { q: 'x', limit: 0 },
      { q: 'x', limit: 1001 },
    ])
      expect(await find(query)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await find({ q: 'x', limit: 1000 })).status).toBe(200);
  });
});

it('lists everyone, however many there are', async () => {
  const more = 66_000;
  await changeDatabase(instance, {
    text: `with made as (
        insert into users (id, kind, username, display_name)
        select $1::bigint + 1000 + n, 'person', 'many' || n, 'many' from generate_series(1, $2::int) as n
        returning id)
      insert into members (server_id, user_id, joined_at) select $1::bigint, id, now() from made`,
    values: [server.id, more],
    touches: [],
  });
  expect(await server.owner.do(listMembers, { params: inServer() })).toHaveLength(more + 2);
});
