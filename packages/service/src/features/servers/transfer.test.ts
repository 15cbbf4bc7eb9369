/** Transferring a server through HTTP. */
import {
  createRole,
  deleteServer,
  getMember,
  getServer,
  getServerPermissions,
  giveRole,
  kickMember,
  leaveServer,
  putScreening,
  putTimeout,
  transferServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let heir: TestPerson;

beforeEach(async () => {
  server = await aServer(instance);
  heir = await aMember(instance, server);
});

const inServer = () => ({ serverId: server.id });
const transfer = (userId: string, from: Caller = server.owner, password = PASSWORD) =>
  from.call(transferServer, { params: inServer(), body: { userId, password } });
const owner = async () => (await server.owner.do(getServer, { params: inServer() })).ownerId;

it('moves ownership at once: permissions, member records and the audit log', async () => {
  const answer = await transfer(heir.id);
  expect(answer).toMatchObject({ status: 200, body: { id: server.id, ownerId: heir.id } });
  expect(await owner()).toBe(heir.id);
  const isOwner = async (userId: string) =>
    (await heir.do(getMember, { params: { ...inServer(), userId } })).isOwner;
  expect([await isOwner(heir.id), await isOwner(server.owner.id)]).toEqual([true, false]);
  const may = async (from: Caller) =>
    (await from.do(getServerPermissions, { params: inServer() })).permissions;
  expect(await may(heir)).toBe('141856293170943');
  expect(await may(server.owner)).toBe('70553153');
  const role = await heir.do(createRole, { params: inServer(), body: { name: 'role' } });
  const params = { ...inServer(), userId: server.owner.id, roleId: role.id };
  expect((await heir.call(giveRole, { params })).status).toBe(204);
  expect(await server.owner.call(giveRole, { params: { ...params, userId: heir.id } })).toMatchObject({
    code: 'missing_permission',
  });
  expect(await transfer(server.owner.id)).toMatchObject({ status: 403, code: 'not_owner' });
  const entries = await queryDatabase(
    instance,
    `select target_type, target_id::text, actor_id::text, changes from audit_log
     where server_id = $1 and action = 'server_owner_transfer'`,
    [server.id],
  );
  expect(entries).toEqual([
    {
      target_type: 'server',
      target_id: server.id,
      actor_id: server.owner.id,
      changes: [{ key: 'ownerId', old: server.owner.id, new: heir.id }],
    },
  ]);
  expect((await server.owner.call(leaveServer, { params: inServer() })).status).toBe(204);
});

it('ends the timeout of the new owner, whom nobody can release', async () => {
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const params = { ...inServer(), userId: heir.id };
  await server.owner.do(putTimeout, { params, body: { durationSecs: 3600 } });
  expect((await transfer(heir.id)).status).toBe(200);
  await probe.take('MEMBER_UPDATE', ({ user, timeoutUntil }) => user.id === heir.id && timeoutUntil === null);
  expect((await heir.do(getMember, { params })).timeoutUntil).toBeUndefined();
  await heir.do(transferServer, {
    params: inServer(),
    body: { userId: server.owner.id, password: PASSWORD },
  });
  expect((await heir.do(getMember, { params })).timeoutUntil).toBeUndefined();
  await probe.close();
});

it('frees a new owner who has not agreed to the rules', async () => {
  await server.owner.do(putScreening, { params: inServer(), body: { enabled: true, rules: ['Be kind.'] } });
  const pending = await aMember(instance, server);
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const read = () => pending.do(getMember, { params: { ...inServer(), userId: pending.id } });
  expect(await read()).toMatchObject({ pending: true });
  expect((await transfer(pending.id)).status).toBe(200);
  const { d } = await probe.take('MEMBER_UPDATE', ({ user }) => user.id === pending.id);
  expect(d.pending).toBe(false);
  expect(await read()).toMatchObject({ pending: false, isOwner: true });
  await probe.close();
});

it('sends an event to all members, and to both owners the channels they gain and lose', async () => {
  const { id: channelId } = server.channel;
  await overwritePermissions(server, channelId, { deny: ['viewChannel'] });
  const probes = await Promise.all(
    [server.owner, heir].map(({ token }) => connectProbe(instance.url, { token })),
  );
  const [former, present] = probes;
  await transfer(heir.id);
  for (const probe of probes)
    expect((await probe.take('SERVER_UPDATE')).d).toMatchObject({ id: server.id, ownerId: heir.id });
  expect((await former?.take('CHANNEL_DELETE', ({ id }) => id === channelId))?.d.hidden).toBe(true);
  await present?.take('CHANNEL_CREATE', ({ id }) => id === channelId);
  await Promise.all(probes.map((probe) => probe.close()));
});

it('refuses, in order: strangers, non-owners, invalid targets, and a wrong password', async () => {
  const stranger = await aPerson(instance);
  const bot = await aBot(instance, server, ['administrator']);
  const suspended = await aMember(instance, server);
  await changeDatabase(instance, {
    text: 'update users set suspended_at = now() where id = $1',
    values: [suspended.id],
    touches: [`user:${suspended.id}`],
  });
  const wrong = 'not the password';
  for (const userId of [stranger.id, 'abc', '1'])
    expect(await transfer(userId, heir)).toMatchObject({ status: 404, code: 'unknown_member' });
  expect(await transfer(heir.id, heir, wrong)).toMatchObject({ status: 403, code: 'not_owner' });
  expect(await transfer(heir.id, bot)).toMatchObject({ status: 403, code: 'bots_not_allowed' });
  expect(await transfer(heir.id, stranger)).toMatchObject({ status: 404, code: 'unknown_server' });
  for (const userId of [bot.id, server.owner.id, suspended.id])
    expect(await transfer(userId, server.owner, wrong)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  expect(await transfer(heir.id, server.owner, wrong)).toMatchObject({ status: 403, code: 'wrong_password' });
  expect(await owner()).toBe(server.owner.id);
});

it('always leaves the server with an owner who is a member', async () => {
  const answers = await Promise.all([
    transfer(heir.id),
    heir.call(leaveServer, { params: inServer() }),
    server.owner.call(kickMember, { params: { ...inServer(), userId: heir.id } }),
    transfer(heir.id),
    server.owner.call(deleteServer, { params: inServer(), body: { password: 'wrong' } }),
  ]);
  for (const { status } of answers) expect(status).toBeLessThan(500);
  const [row] = await queryDatabase(
    instance,
    `select count(*) from servers join members on server_id = id and user_id = owner_id where id = $1`,
    [server.id],
  );
  expect(row).toEqual({ count: '1' });
});
