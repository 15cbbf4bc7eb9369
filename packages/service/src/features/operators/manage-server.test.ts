/** Operator actions on servers and roles, and their effects on members. */
import {
  acceptInvite,
  acknowledgeServer,
  addReaction,
  authorizeBot,
  bits,
  createInvite,
  createRole,
  createWebhook,
  deleteInvite,
  deleteServer,
  getServer,
  leaveServer,
  listAuditLog,
  listMessages,
  listRoles,
  listServers,
  postWebhookMessage,
  putClanTag,
  replaceServerCommands,
  sendMessage,
  updateRole,
  wearClanTag,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  connectProbe,
  PASSWORD,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';
import {
  changeRoleBadge,
  changeServerOwner,
  changeServerTypes,
  deleteServerAsOperator,
  listOperatorLog,
  listServerRoles,
  listServers as listServersAsOperator,
  suspendServer,
  unlistServer,
  unsuspendServer,
} from './index.ts';

const CLAN_TAG = { name: 'HALL', badge: 'leaf', color: 0x22aa44 } as const;

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });

it('a suspended server can be read and left, but not changed', async () => {
  const { owner, channel } = server;
  const member = await aMember(instance, server);
  const inChannel = { channelId: channel.id };
  const [message, hook, invite] = await Promise.all([
    owner.do(sendMessage, { params: inChannel, body: { content: 'before' } }),
    owner.do(createWebhook, { params: inChannel, body: { name: 'News' } }),
    owner.do(createInvite, { params: inChannel, body: {} }),
  ]);
  const bot = await aBot(instance, server);
  const commands = { params: { ...inServer(), applicationId: bot.applicationId }, body: [] };
  await owner.do(putClanTag, { params: inServer(), body: CLAN_TAG });
  const probe = await connectProbe(instance.url, { token: member.token });
  const newcomer = await aPerson(instance);
  expect(await suspendServer(operator, server.id, 'Fraud')).toMatchObject({ suspensionReason: 'Fraud' });
  expect((await probe.take('SERVER_UPDATE')).d).toMatchObject({
    suspension: { reason: 'Fraud' },
    listed: false,
  });
  const reaction = { ...inChannel, messageId: message.id, emoji: '👍' };
  const inWebhook = { webhookId: hook.id, webhookToken: hook.url?.split('/').at(-1) ?? '' };
  const refused = await Promise.all([
    owner.call(sendMessage, { params: inChannel, body: { content: 'during' } }),
    owner.call(createRole, { params: inServer(), body: { name: 'Ghosts' } }),
    owner.call(deleteServer, { params: inServer(), body: { password: PASSWORD } }),
    owner.call(deleteInvite, { params: { code: invite.code } }),
    member.call(addReaction, { params: reaction }),
    member.call(wearClanTag, { body: inServer() }),
    bot.call(replaceServerCommands, commands),
    newcomer.call(acceptInvite, { params: { code: invite.code } }),
    newcomer.call(postWebhookMessage, { params: inWebhook, body: { content: 'during' } }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'server_suspended'));
  expect(await member.do(listMessages, { params: inChannel })).toMatchObject([{ content: 'before' }]);
  await member.do(acknowledgeServer, { params: inServer() });
  await unsuspendServer(operator, server.id);
  expect((await probe.take('SERVER_UPDATE')).d).toMatchObject({ suspension: null });
  await owner.do(sendMessage, { params: inChannel, body: { content: 'after' } });
  await suspendServer(operator, server.id, undefined);
  await member.do(leaveServer, { params: inServer() });
  await probe.close();
});

it('transfers a server only to a person in it', async () => {
  const [member, bot] = [await aMember(instance, server), await aBot(instance, server)];
  const probe = await connectProbe(instance.url, { token: member.token });
  await expect(changeServerOwner(operator, server.id, bot.id)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(changeServerOwner(operator, '1', member.id)).rejects.toMatchObject({ code: 'unknown_server' });
  const stranger = await aServer(instance);
  await expect(changeServerOwner(operator, server.id, stranger.owner.id)).rejects.toMatchObject({
    code: 'unknown_member',
  });
  expect(await changeServerOwner(operator, server.id, member.username)).toMatchObject({ ownerId: member.id });
  expect((await probe.take('SERVER_UPDATE')).d.ownerId).toBe(member.id);
  expect((await member.do(getServer, { params: inServer() })).ownerId).toBe(member.id);
  const { entries } = await member.do(listAuditLog, {
    params: inServer(),
    query: { action: 'server_owner_transfer' },
  });
  const changes = [{ key: 'ownerId', old: server.owner.id, new: member.id }];
  expect(entries).toMatchObject([{ actorId: null, targetId: server.id, changes }]);
  await probe.close();
});

it('unlists and deletes servers', async () => {
  expect(await unlistServer(operator, server.id)).toMatchObject({ listed: false });
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  await deleteServerAsOperator(operator, server.id);
  expect((await probe.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'deleted' });
  expect(await server.owner.do(listServers)).toEqual([]);
  await expect(unlistServer(operator, server.id)).rejects.toMatchObject({ code: 'unknown_server' });
  await probe.close();
});

it('gives badges only to roles of official servers', async () => {
  const roleId = await aRole(instance, server, { position: 1, permissions: [] });
  await expect(changeRoleBadge(operator, roleId, 'staff')).rejects.toMatchObject({ code: 'invalid_request' });
  await changeServerTypes(operator, server.id, ['+official']);
  const found = await listServersAsOperator(operator, { type: 'official', query: server.id });
  expect(found).toMatchObject([{ id: server.id }]);
  expect(await listServersAsOperator(operator, { type: 'staff', query: server.id })).toEqual([]);
  await expect(changeRoleBadge(operator, roleId, 'gold')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(changeRoleBadge(operator, '1', 'staff')).rejects.toMatchObject({ code: 'unknown_role' });
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  expect(await changeRoleBadge(operator, roleId, 'staff')).toMatchObject({ badge: 'staff' });
  expect((await probe.take('ROLE_UPDATE')).d.role.badge).toBe('staff');
  expect(await listServerRoles(operator, server.id)).toMatchObject([
    { id: roleId, badge: 'staff' },
    { id: server.id, name: '@everyone', badge: null },
  ]);
  await expect(listServerRoles(operator, '1')).rejects.toMatchObject({ code: 'unknown_server' });
  expect(await listOperatorLog(operator, { target: roleId })).toMatchObject([
    { action: 'role badge', targetName: expect.stringMatching(/./), after: 'staff' },
  ]);
  const roles = await server.owner.do(listRoles, { params: inServer() });
  expect(roles.find(({ id }) => id === roleId)?.badge).toBe('staff');
  expect(await changeRoleBadge(operator, roleId, 'none')).toMatchObject({ badge: null });
  await probe.close();
});

it('takes the badges from the roles of a server that stops being official', async () => {
  const roleId = await aRole(instance, server, { position: 1, permissions: [] });
  const badgeOf = async () =>
    (await server.owner.do(listRoles, { params: inServer() })).find(({ id }) => id === roleId)?.badge;
  await changeServerTypes(operator, server.id, ['+official', '+partnered']);
  await changeRoleBadge(operator, roleId, 'developer');
  await changeServerTypes(operator, server.id, ['-partnered']);
  expect(await badgeOf()).toBe('developer');
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  await changeServerTypes(operator, server.id, ['-official']);
  expect((await probe.take('ROLE_UPDATE')).d.role).toMatchObject({ id: roleId, badge: null });
  expect(await badgeOf()).toBe(null);
  await probe.close();
});

it("requires a role above the bot's to authorize it again, and records its new permissions", async () => {
  const manager = await aMember(instance, server);
  const low = await aMember(instance, server);
  const bot = await aBot(instance, server, ['viewChannel']);
  await aRole(instance, server, { position: 40, permissions: ['manageServer'] }, manager);
  const reads = String(bits('viewChannel'));
  const writes = String(bits('viewChannel', 'sendMessages'));
  const again = (from: typeof manager, permissions: string) =>
    from.call(authorizeBot, {
      params: { applicationId: bot.applicationId },
      body: { serverId: server.id, permissions },
    });
  expect((await again(low, '0')).code).toBe('missing_permission');
  expect((await again(server.owner, writes)).status).toBe(200);
  expect((await again(manager, reads)).status).toBe(200);
  const { entries } = await server.owner.do(listAuditLog, { params: inServer() });
  expect(entries.slice(0, 3).map(({ action, changes, extra }) => [action, changes, extra])).toEqual([
    ['role_update', [{ key: 'permissions', old: writes, new: reads }], {}],
    ['role_update', [{ key: 'permissions', old: reads, new: writes }], {}],
    ['bot_add', [], { permissions: reads }],
  ]);
  const equal = await aMember(instance, server);
  const [role] = (await server.owner.do(listRoles, { params: inServer() })).filter(({ botId }) => botId);
  await server.owner.do(updateRole, {
    params: { ...inServer(), roleId: role?.id ?? '' },
    body: { permissions: Number(bits('manageServer')), position: 2 },
  });
  await server.owner.do(updateRole, {
    params: { ...inServer(), roleId: server.id },
    body: { permissions: Number(bits('manageServer', 'viewChannel')) },
  });
  expect((await again(equal, '0')).code).toBe('role_hierarchy');
});
