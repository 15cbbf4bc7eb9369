/** Creating, changing, moving and deleting roles through HTTP, and the hierarchy. */
import {
  ALL_PERMISSIONS,
  createChannel,
  createRole,
  deleteRole,
  getChannel,
  getMember,
  getServer,
  leaveServer,
  listMembers,
  listRoles,
  putOverwrite,
  reorderRoles,
  updateRole,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  createCaller,
  type GatewayProbe,
  overwritePermissions,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const VIEW = 1024;
const SEND = 2048;
const KICK = 2;
const MANAGE_ROLES = 268435456;
const MANAGE_ROLES_AND_SEND = MANAGE_ROLES + SEND;

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const ofRole = (roleId: string) => ({ ...inServer(), roleId });
const make = (body: object, from: Caller = server.owner) =>
  from.call(createRole, { params: inServer(), body });
const makeOne = async (name: string, more: object = {}) => {
  const answer = await make({ name, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
};
const change = (roleId: string, body: object, from: Caller = server.owner) =>
  from.call(updateRole, { params: ofRole(roleId), body });
const remove = (roleId: string, from: Caller = server.owner) =>
  from.call(deleteRole, { params: ofRole(roleId) });
const move = (body: readonly object[], from: Caller = server.owner) =>
  from.call(reorderRoles, { params: inServer(), body });
const read = () => server.owner.do(listRoles, { params: inServer() });
const order = async () => (await read()).map(({ name }) => name);
const audit = () =>
  queryDatabase(
    instance,
    `select action, target_type, target_id::text, target_name, reason, changes from audit_log
     where server_id = $1 order by id`,
    [server.id],
  );

/** Gives a member roles by SQL, as a starting point for tests of refusals. */
async function give(userId: string, ...roleIds: readonly string[]): Promise<void> {
  await changeDatabase(instance, {
    text: 'update members set role_ids = role_ids || $3::bigint[] where server_id = $1 and user_id = $2',
    values: [server.id, userId, roleIds],
    touches: [`member:${server.id}:${userId}`],
  });
}

/** A person whose highest role is `staff`, at position 2 between `low` and `high`. */
async function aStaffMember(permissions = MANAGE_ROLES_AND_SEND) {
  const high = await makeOne('high');
  const staff = await makeOne('staff', { permissions });
  const low = await makeOne('low');
  const manager = await aMember(instance, server);
  await give(manager.id, staff.id);
  return { high, staff, low, manager };
}

describe('creating roles', () => {
  it('returns 201 with the role at position 1, and moves the others up', async () => {
    const first = await makeOne('  first  ');
    expect(first).toEqual({
      id: first.id,
      name: 'first',
      color: null,
      hoist: false,
      mentionable: false,
      position: 1,
      permissions: 0,
      badge: null,
      managed: false,
      botId: null,
    });
    const body = {
      name: 'second',
      color: '#AABBCC',
      hoist: true,
      mentionable: true,
      permissions: String(VIEW),
      badge: 'staff',
    };
    const second = await makeOne('second', body);
    expect(second).toMatchObject({ color: '#aabbcc', hoist: true, mentionable: true, badge: null });
    expect(second.permissions).toBe(VIEW);
    expect((await read()).map(({ name, position }) => [name, position])).toEqual([
      ['first', 2],
      ['second', 1],
      ['@everyone', 0],
    ]);
  });

  it('accepts a position', async () => {
    await makeOne('a');
    await makeOne('b');
    expect((await makeOne('c', { position: 2 })).position).toBe(2);
    expect((await makeOne('d', { position: 99 })).position).toBe(4);
    expect(await order()).toEqual(['d', 'a', 'c', 'b', '@everyone']);
  });

  it.each([
    ['no name', { color: null }],
    ['a blank name', { name: ' ' }],
    ['a long name', { name: 'n'.repeat(101) }],
    ['a colour without digits', { name: 'n', color: 'red' }],
    ['a short colour', { name: 'n', color: '#abc' }],
    ['position 0', { name: 'n', position: 0 }],
    ['a word for a flag', { name: 'n', hoist: 'yes' }],
    ['negative permissions', { name: 'n', permissions: -1 }],
  ])('refuses %s', async (_, body) => {
    expect(await make(body)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await order()).toEqual(['@everyone']);
  });

  it('accepts names of 100 characters and every permission, but no unknown bit', async () => {
    await makeOne('n'.repeat(100), { permissions: String(ALL_PERMISSIONS) });
    const unknown = [2 ** 8, String(ALL_PERMISSIONS + 1n), '99999999999999999999', 2 ** 52];
    for (const permissions of unknown) {
      expect(await make({ name: 'n', permissions })).toMatchObject({
        status: 400,
        code: 'invalid_permissions',
      });
    }
    expect(await read()).toHaveLength(2);
  });

  it('stops at 250, including @everyone', async () => {
    await changeDatabase(instance, {
      text: `insert into roles (server_id, id, name, position, permissions)
        select $1::bigint, $1::bigint + n, 'filler', n, 0 from generate_series(1, 248) as n`,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    const answers = await Promise.all([make({ name: 'last' }), make({ name: 'last' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await make({ name: 'over' })).toMatchObject({ status: 400, code: 'too_many_roles' });
    expect((await read()).map(({ position }) => position)).toEqual(
      Array.from({ length: 250 }, (_, index) => 249 - index),
    );
  });

  it('requires Manage Roles, and nobody grants permissions they lack', async () => {
    const { manager } = await aStaffMember();
    const plain = await aMember(instance, server);
    expect(await make({ name: 'n' }, plain)).toMatchObject({ status: 403, code: 'missing_permission' });
    const refused = await make({ name: 'n', permissions: KICK }, manager);
    expect(refused).toMatchObject({ status: 403, code: 'missing_permission' });
    expect(refused.body).toMatchObject({ error: { permission: 'Kick Members' } });
    expect(await make({ name: 'n', position: 3 }, manager)).toMatchObject({
      status: 403,
      code: 'role_hierarchy',
    });
    expect(await order()).toEqual(['high', 'staff', 'low', '@everyone']);
    expect((await make({ name: 'mine', position: 2, permissions: SEND }, manager)).status).toBe(201);
    expect(await order()).toEqual(['high', 'staff', 'mine', 'low', '@everyone']);
  });

  it('is refused for people who are not members', async () => {
    const stranger = await aPerson(instance);
    expect(await make({ name: 'n' }, stranger)).toMatchObject({ status: 404, code: 'unknown_server' });
    expect(await stranger.call(listRoles, { params: inServer() })).toMatchObject({ status: 404 });
  });
});

describe('changing roles', () => {
  it('changes the given fields only', async () => {
    const role = await makeOne('role', { hoist: true, color: '#123456' });
    const answer = await change(role.id, { name: ' new ', permissions: VIEW });
    expect(answer).toMatchObject({ status: 200, body: { ...role, name: 'new', permissions: VIEW } });
    expect((await change(role.id, { color: null, badge: 'official' })).body).toMatchObject({
      color: null,
      badge: null,
      hoist: true,
    });
  });

  it('can move a role', async () => {
    const [a] = [await makeOne('a'), await makeOne('b'), await makeOne('c')];
    expect((await change(a.id, { position: 1 })).body.position).toBe(1);
    expect(await order()).toEqual(['b', 'c', 'a', '@everyone']);
  });

  it('has no effect without a difference', async () => {
    const role = await makeOne('role', { color: '#123456' });
    const before = await audit();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    expect((await change(role.id, { name: 'role', color: '#123456', position: 1 })).status).toBe(200);
    expect((await change(role.id, {})).status).toBe(200);
    await makeOne('next');
    await probe.take('ROLE_CREATE');
    expect(probe.untaken()).not.toContain('ROLE_UPDATE');
    expect(await audit()).toHaveLength(before.length + 1);
    await probe.close();
  });

  it('changes only the permissions of @everyone', async () => {
    const fixed = [{ name: 'all' }, { color: '#123456' }, { hoist: true }, { position: 1 }];
    for (const body of fixed) {
      expect(await change(server.id, body)).toMatchObject({ status: 400, code: 'cannot_change_everyone' });
    }
    const answer = await change(server.id, { permissions: VIEW, name: '@everyone' });
    expect(answer.body).toMatchObject({ name: '@everyone', permissions: VIEW });
    expect(await remove(server.id)).toMatchObject({ status: 400, code: 'cannot_change_everyone' });
  });

  it("can change colour, position and permissions of a bot's own role, but not its name, nor delete it", async () => {
    await aBot(instance, server);
    await makeOne('low');
    const own = (await read()).find(({ managed }) => managed)?.id ?? '';
    const answer = await change(own, { color: '#123456', permissions: VIEW, position: 1 });
    expect(answer.body).toMatchObject({ color: '#123456', permissions: VIEW, position: 1, managed: true });
    for (const body of [{ name: 'other' }, { hoist: true }, { mentionable: true }]) {
      expect(await change(own, body)).toMatchObject({ status: 400, code: 'managed_role' });
    }
    expect(await remove(own)).toMatchObject({ status: 400, code: 'managed_role' });
    expect((await read()).find(({ id }) => id === own)).toEqual(answer.body);
  });

  it("cannot change roles at or above the caller's highest role", async () => {
    const { high, staff, low, manager } = await aStaffMember();
    for (const role of [high, staff]) {
      expect(await change(role.id, { name: 'x' }, manager)).toMatchObject({ code: 'role_hierarchy' });
      expect(await remove(role.id, manager)).toMatchObject({ status: 403, code: 'role_hierarchy' });
    }
    expect(await change(low.id, { position: 2 }, manager)).toMatchObject({ code: 'role_hierarchy' });
    expect(await change(low.id, { permissions: KICK }, manager)).toMatchObject({
      code: 'missing_permission',
    });
    expect((await change(low.id, { permissions: SEND }, manager)).status).toBe(200);
    expect((await change(low.id, { permissions: 0 }, manager)).status).toBe(200);
    expect((await remove(low.id, manager)).status).toBe(204);
    expect(await order()).toEqual(['high', 'staff', '@everyone']);
  });

  it('requires the caller to hold only the permissions that it adds', async () => {
    const { low, manager } = await aStaffMember();
    await change(low.id, { permissions: KICK });
    expect((await change(low.id, { permissions: KICK + SEND }, manager)).status).toBe(200);
    expect((await change(low.id, { permissions: SEND }, manager)).status).toBe(200);
  });

  it('treats roles of another server as unknown before it checks the permission', async () => {
    const other = await aServer(instance);
    const plain = await aMember(instance, server);
    for (const roleId of [other.id, 'abc', '1']) {
      for (const from of [server.owner, plain]) {
        expect(await change(roleId, { name: 'x' }, from)).toMatchObject({
          status: 404,
          code: 'unknown_role',
        });
        expect(await remove(roleId, from)).toMatchObject({ status: 404, code: 'unknown_role' });
      }
    }
  });
});

describe('moving roles', () => {
  const places = async () => Object.fromEntries((await read()).map(({ name, id }) => [name, id]));

  it('returns every role, highest first', async () => {
    for (const name of ['d', 'c', 'b', 'a']) await makeOne(name);
    const { a = '', c = '' } = await places();
    const answer = await move([{ id: a, position: 4 }]);
    expect(answer.body.map(({ name, position }) => [name, position])).toEqual([
      ['a', 4],
      ['d', 3],
      ['c', 2],
      ['b', 1],
      ['@everyone', 0],
    ]);
    expect(await read()).toEqual(answer.body);
    await move([
      { id: server.id, position: 0 },
      { id: c, position: 3 },
      { id: a, position: 1 },
    ]);
    expect(await order()).toEqual(['d', 'c', 'b', 'a', '@everyone']);
  });

  it('moves all or none', async () => {
    const { high, staff, low, manager } = await aStaffMember();
    const refusals = [
      [[{ id: low.id, position: 2 }], 'role_hierarchy'],
      [[{ id: staff.id, position: 3 }], 'role_hierarchy'],
      [[{ id: high.id, position: 1 }], 'role_hierarchy'],
      [
        [
          { id: low.id, position: 1 },
          { id: '1', position: 1 },
        ],
        'unknown_role',
      ],
      [
        [
          { id: low.id, position: 1 },
          { id: low.id, position: 2 },
        ],
        'invalid_request',
      ],
      [[], 'invalid_request'],
      [[{ id: server.id, position: 1 }], 'cannot_change_everyone'],
    ] as const;
    for (const [body, code] of refusals) expect(await move(body, manager)).toMatchObject({ code });
    expect(await order()).toEqual(['high', 'staff', 'low', '@everyone']);
    const lower = await makeOne('lower');
    const kept = [high, staff].map(({ id }, index) => ({ id, position: 4 - index }));
    expect((await move([...kept, { id: lower.id, position: 2 }], manager)).status).toBe(200);
    expect(await order()).toEqual(['high', 'staff', 'lower', 'low', '@everyone']);
  });

  it('leaves a consistent order after simultaneous moves', async () => {
    for (const name of ['c', 'b', 'a']) await makeOne(name);
    const { a = '', b = '', c = '' } = await places();
    const answers = await Promise.all([
      move([{ id: a, position: 3 }]),
      move([{ id: c, position: 1 }]),
      move([{ id: b, position: 3 }]),
      change(a, { position: 2 }),
      makeOne('new'),
    ]);
    expect(answers.slice(0, 4).map((answer) => 'status' in answer && answer.status)).toEqual([
      200, 200, 200, 200,
    ]);
    expect((await read()).map(({ position }) => position)).toEqual([4, 3, 2, 1, 0]);
  });

  it('counts the roles that new, moved and deleted ones push to other positions', async () => {
    await changeDatabase(instance, {
      text: `insert into roles (server_id, id, name, position, permissions)
             select $1::bigint, $1::bigint + 1000 + n, 'filler', n, 0 from generate_series(1, 240) as n`,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    // A fiftieth of every limit: 400 moves in a minute.
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.02' } });
    const there = createCaller(limited.url, undefined, server.owner.headers);
    expect((await make({ name: 'lowest' }, there)).status).toBe(201);
    limited.clock.advance(10_001);
    const { id: lowest = '' } = (await read()).find(({ name }) => name === 'lowest') ?? {};
    expect((await change(lowest, { position: 241 }, there)).code).toBe('rate_limited');
    expect((await remove(lowest, there)).code).toBe('rate_limited');
    expect((await read()).find(({ id }) => id === lowest)?.position).toBe(1);
    await limited.stop();
  });
});

describe('deleting a role', () => {
  it('removes it from every member and channel, cached or not', async () => {
    const { staff, low } = await aStaffMember();
    const members = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
    for (const { id } of members) await give(id, low.id, staff.id);
    for (const { id } of [low, staff])
      await overwritePermissions(server, server.channel.id, { role: id, allow: ['sendMessages'] });
    for (const { id } of members) await server.owner.do(getMember, { params: { ...inServer(), userId: id } });
    expect((await remove(low.id)).status).toBe(204);
    for (const member of members) {
      const seen = await server.owner.do(getMember, { params: { ...inServer(), userId: member.id } });
      expect(seen.roles).toEqual([staff.id]);
      expect((await member.do(getServer, { params: inServer() })).myRoles).toEqual([staff.id]);
    }
    const listed = await server.owner.do(listMembers, { params: inServer() });
    expect(listed.flatMap(({ roles }) => roles)).not.toContain(low.id);
    const channel = await server.owner.do(getChannel, { params: { channelId: server.channel.id } });
    expect(channel.overwrites).toEqual([{ id: staff.id, type: 'role', allow: String(SEND), deny: '0' }]);
    expect((await read()).map(({ position }) => position)).toEqual([2, 1, 0]);
    expect(await remove(low.id)).toMatchObject({ status: 404, code: 'unknown_role' });
  });
});

describe('deleting a role while it is used', () => {
  it('leaves no overwrite behind', async () => {
    const { id: channelId } = server.channel;
    for (let round = 0; round < 5; round += 1) {
      const role = await makeOne(`role ${round}`);
      const put = () =>
        server.owner.call(putOverwrite, {
          params: { channelId, targetId: role.id },
          body: { type: 'role', allow: 0, deny: SEND },
        });
      const answers = await Promise.all([put(), remove(role.id), put()]);
      for (const { status } of answers) expect([204, 404]).toContain(status);
    }
    const channel = await server.owner.do(getChannel, { params: { channelId } });
    expect(channel.overwrites).toEqual([]);
    expect(await read()).toHaveLength(1);
  });
});

describe("a bot's own role", () => {
  it('is deleted with its bot, from channels too, and leaves no gap', async () => {
    await makeOne('low');
    const bot = await aBot(instance, server);
    await makeOne('lower');
    const own = (await read()).find(({ botId }) => botId === bot.id)?.id ?? '';
    const { id: channelId } = server.channel;
    await overwritePermissions(server, channelId, { role: own, allow: ['sendMessages'] });
    await bot.do(leaveServer, { params: inServer() });
    expect((await read()).map(({ name, position }) => [name, position])).toEqual([
      ['low', 2],
      ['lower', 1],
      ['@everyone', 0],
    ]);
    expect((await server.owner.do(getChannel, { params: { channelId } })).overwrites).toEqual([]);
  });
});

describe('the audit log', () => {
  it('records each change with old and new values, permissions as decimal strings', async () => {
    const role = await makeOne('role', { permissions: VIEW });
    await change(role.id, { name: 'new', permissions: SEND });
    await makeOne('low');
    await move([{ id: role.id, position: 1 }]);
    await server.owner.call(
      deleteRole,
      { params: ofRole(role.id) },
      { 'x-audit-log-reason': 'no%20longer%20needed' },
    );
    const entries = (await audit()).filter((entry) => entry.target_id === role.id);
    const entry = { target_type: 'role', target_id: role.id, reason: null };
    expect(entries).toEqual([
      {
        ...entry,
        action: 'role_create',
        target_name: 'role',
        changes: expect.arrayContaining([
          { key: 'name', new: 'role' },
          { key: 'permissions', new: String(VIEW) },
        ]),
      },
      {
        ...entry,
        action: 'role_update',
        target_name: 'role',
        changes: [
          { key: 'name', old: 'role', new: 'new' },
          { key: 'permissions', old: String(VIEW), new: String(SEND) },
        ],
      },
      {
        ...entry,
        action: 'role_update',
        target_name: 'new',
        changes: [{ key: 'position', old: 2, new: 1 }],
      },
      {
        ...entry,
        action: 'role_delete',
        target_name: 'new',
        reason: 'no longer needed',
        changes: expect.arrayContaining([{ key: 'permissions', old: String(SEND) }]),
      },
    ]);
  });
});

describe('events sent to clients', () => {
  interface Watched {
    readonly probe: GatewayProbe;
    readonly viewer: TestPerson;
  }
  async function watched(): Promise<Watched> {
    const viewer = await aMember(instance, server);
    return { viewer, probe: await connectProbe(instance.url, { token: viewer.token }) };
  }

  it('turn an earlier state into that of a fresh read', async () => {
    const { probe, viewer } = await watched();
    const roles = new Map((await read()).map((role) => [role.id, role]));
    const a = await makeOne('a');
    const b = await makeOne('b', { permissions: VIEW });
    await change(a.id, { color: '#123456', position: 1 });
    await move([{ id: b.id, position: 1 }]);
    await makeOne('c', { position: 2 });
    await aBot(instance, server);
    await remove(a.id);
    await change(server.id, { permissions: VIEW });
    await probe.take('ROLE_UPDATE', ({ role }) => role.id === server.id);
    for (const { t, d } of probe.envelopes) {
      if (t === 'ROLE_CREATE' || t === 'ROLE_UPDATE') {
        const { role } = d as { role: Awaited<ReturnType<typeof makeOne>> };
        roles.set(role.id, role);
      } else if (t === 'ROLE_DELETE') {
        roles.delete((d as { roleId: string }).roleId);
      } else if (t === 'ROLES_REORDER') {
        for (const { id, position } of (d as { roles: { id: string; position: number }[] }).roles) {
          const role = roles.get(id);
          if (role) roles.set(id, { ...role, position });
        }
      }
    }
    const seen = [...roles.values()].toSorted((left, right) => right.position - left.position);
    expect(seen).toEqual(await viewer.do(listRoles, { params: inServer() }));
    await probe.close();
  });

  it('hide and show channels when a role, or @everyone, loses or gains access', async () => {
    const { probe, viewer } = await watched();
    const role = await makeOne('guest');
    const { id: channelId } = await server.owner.do(createChannel, {
      params: inServer(),
      body: { name: 'hidden' },
    });
    await probe.take('CHANNEL_CREATE', ({ id }) => id === channelId);
    await give(viewer.id, role.id);
    await change(server.id, { permissions: 0 });
    const gone = await probe.take('CHANNEL_DELETE', ({ id }) => id === channelId);
    expect(gone.d).toMatchObject({ serverId: server.id, hidden: true });
    await change(role.id, { permissions: VIEW });
    const back = await probe.take('CHANNEL_CREATE', ({ id }) => id === channelId);
    expect(back.d).toEqual({
      ...(await viewer.do(getChannel, { params: { channelId } })),
      serverId: server.id,
    });
    await remove(role.id);
    await probe.take('CHANNEL_DELETE', ({ id, hidden }) => id === channelId && hidden === true);
    expect(await viewer.call(getChannel, { params: { channelId } })).toMatchObject({ status: 403 });
    await probe.close();
  });

  it('include overwrites that are deleted with a role', async () => {
    const role = await makeOne('role');
    const { probe } = await watched();
    const { id: channelId } = server.channel;
    await overwritePermissions(server, channelId, { role: role.id, deny: ['sendMessages'] });
    await probe.take('CHANNEL_UPDATE');
    await remove(role.id);
    const { d } = await probe.take('CHANNEL_UPDATE', ({ overwrites }) => overwrites.length === 0);
    expect(d.id).toBe(channelId);
    await probe.close();
  });
});
