/** The bots in a server and their removal (design 11.3), through HTTP and gateway. */
import {
  authorizeBot,
  bits,
  deleteApplication,
  kickMember,
  listAuditLog,
  listIntegrations,
  listMembers,
  removeIntegration,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aRole,
  aServer,
  changeDatabase,
  connectProbe,
  PASSWORD,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const list = () => server.owner.do(listIntegrations, { params: inServer() });

it('lists bots with who added them and the permissions of their roles, earliest first', async () => {
  expect(await list()).toEqual([]);
  const first = await aBot(instance, server, ['sendMessages']);
  const [only] = await list();
  expect(only).toMatchObject({
    application: { id: first.applicationId, description: '', iconUrl: null },
    bot: { id: first.id, tag: 'bot' },
    permissions: String(bits('sendMessages')),
    addedBy: { id: server.owner.id },
  });
  const members = await server.owner.do(listMembers, { params: inServer() });
  const member = members.find(({ user }) => user.id === first.id);
  expect([only?.addedAt, member?.roles]).toEqual([member?.joinedAt, [only?.roleId]]);
  const second = await aBot(instance, server, []);
  expect((await list()).map(({ bot }) => bot.id)).toEqual([first.id, second.id]);
});

it('shows the person who last added a bot', async () => {
  const bot = await aBot(instance, server, []);
  const application = { params: { applicationId: bot.applicationId } };
  const manager = await aMemberWithRole(instance, server, { position: 50, permissions: ['manageServer'] });
  // Authorizing it again does not change who added it.
  await manager.do(authorizeBot, { ...application, body: { serverId: server.id } });
  expect((await list())[0]?.addedBy?.id).toBe(server.owner.id);
  await server.owner.do(kickMember, { params: { ...inServer(), userId: bot.id } });
  expect(await list()).toEqual([]);
  await manager.do(authorizeBot, { ...application, body: { serverId: server.id } });
  expect((await list())[0]?.addedBy?.id).toBe(manager.id);
});

it('disappears with its application', async () => {
  const { applicationId } = await aBot(instance, server, []);
  await server.owner.do(deleteApplication, { params: { applicationId }, body: { password: PASSWORD } });
  expect(await list()).toEqual([]);
});

it('is removed like a kicked member: with its role, an event and an audit entry', async () => {
  const bot = await aBot(instance, server, []);
  const [before] = await list();
  const watching = await connectProbe(instance.url, { token: server.owner.token });
  const params = { ...inServer(), applicationId: bot.applicationId };
  expect((await server.owner.call(removeIntegration, { params })).status).toBe(204);
  const { d: gone } = await watching.take('MEMBER_REMOVE', ({ user }) => user.id === bot.id);
  expect(gone.serverId).toBe(server.id);
  await watching.take('ROLE_DELETE', ({ roleId }) => roleId === before?.roleId);
  await watching.close();
  expect(await list()).toEqual([]);
  const log = await server.owner.do(listAuditLog, { params: inServer(), query: { action: 'member_kick' } });
  expect(log.entries[0]).toMatchObject({ targetType: 'user', targetId: bot.id });
  const again = await server.owner.call(removeIntegration, { params });
  expect([again.status, again.code]).toEqual([404, 'unknown_application']);
});

it('is removed only by members with Manage Server who rank above it', async () => {
  const bot = await aBot(instance, server, []);
  const [beneath, above] = [await aMember(instance, server), await aMember(instance, server)];
  await aRole(instance, server, { position: 50, permissions: ['manageServer'] }, above);
  await changeDatabase(instance, {
    text: 'update roles set position = 40 where server_id = $1 and bot_id = $2',
    values: [server.id, bot.id],
    touches: [`server:${server.id}`],
  });
  await aRole(instance, server, { position: 30, permissions: ['manageServer'] }, beneath);
  const params = { ...inServer(), applicationId: bot.applicationId };
  const refused = await beneath.call(removeIntegration, { params });
  expect([refused.status, refused.code]).toEqual([403, 'role_hierarchy']);
  expect(await list()).toHaveLength(1);
  expect((await above.call(removeIntegration, { params })).status).toBe(204);
});

it('is unknown in other servers', async () => {
  const elsewhere = await aBot(instance, await aServer(instance), []);
  for (const applicationId of [elsewhere.applicationId, '1', 'abc', server.id]) {
    const answer = await server.owner.call(removeIntegration, { params: { ...inServer(), applicationId } });
    expect([applicationId, answer.status, answer.code]).toEqual([applicationId, 404, 'unknown_application']);
  }
});
