import {
  authorizeBot,
  bit,
  createApplication,
  createBot,
  getServer,
  listMembers,
  updateApplication,
  updateBot,
  updateProfile,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aPerson,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  queryDatabase,
  setServerTypes,
  type TestPerson,
  type TestServer,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const [viewChannel, sendMessages] = [bit('viewChannel'), bit('sendMessages')];
const banMembers = bit('banMembers');
const administrator = bit('administrator');

const instance = useInstance();
let developer: TestPerson;
let server: TestServer;
beforeAll(async () => {
  developer = await aPerson(instance);
});
beforeEach(async () => {
  server = await aServer(instance);
});

async function anApplication(owner = developer) {
  const { id } = await owner.do(createApplication, { body: { name: uniqueName('App') } });
  const { user, token } = await owner.do(createBot, { params: { applicationId: id } });
  return { params: { applicationId: id }, botId: user.id, token, name: user.displayName };
}

const rolesOf = async () => (await server.owner.do(getServer, { params: { serverId: server.id } })).roles;
const memberIds = async () =>
  (await server.owner.do(listMembers, { params: { serverId: server.id } })).map(({ user }) => user.id);

describe('adding a bot', () => {
  it('makes it a member with its own role, and sends the server an event', async () => {
    const { params, botId, token, name } = await anApplication();
    const owners = await connectProbe(instance.url, { token: server.owner.token });
    const bots = await connectProbe(instance.url, { token });
    const permissions = String(viewChannel | sendMessages);
    const answer = await server.owner.call(authorizeBot, {
      params,
      body: { serverId: server.id, permissions },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ serverId: server.id, permissions });
    const created = (await owners.take('ROLE_CREATE')).d;
    expect(created).toMatchObject({ serverId: server.id, role: { managed: true, botId, name } });
    const added = (await owners.take('MEMBER_ADD')).d;
    expect(JSON.stringify(added)).toContain(botId);
    const { id, members } = (await bots.take('SERVER_CREATE')).d;
    expect([id, members.map(({ user }) => user.id)]).toEqual([server.id, [server.owner.id, botId]]);
    const role = (await rolesOf()).find((each) => each.botId === botId);
    expect(role).toMatchObject({
      name,
      managed: true,
      permissions: Number(viewChannel | sendMessages),
    });
    const asBot = createCaller(instance.url, `Bot ${token}`);
    const seen = await asBot.do(getServer, { params: { serverId: server.id } });
    expect(seen.myRoles).toEqual([role?.id]);
    const entries = await queryDatabase(
      instance,
      `select actor_id, target_id from audit_log where server_id = $1 and action = 'bot_add'`,
      [server.id],
    );
    expect(entries).toEqual([{ actor_id: server.owner.id, target_id: botId }]);
    await Promise.all([owners.close(), bots.close()]);
  });

  it('again replaces the permissions of its role and adds nothing', async () => {
    const { params, botId } = await anApplication();
    const add = (permissions: bigint) =>
      server.owner.do(authorizeBot, {
        params,
        body: { serverId: server.id, permissions: String(permissions) },
      });
    await add(viewChannel | sendMessages);
    const owners = await connectProbe(instance.url, { token: server.owner.token });
    expect((await add(banMembers)).permissions).toBe(String(banMembers));
    expect((await owners.take('ROLE_UPDATE')).d.role).toMatchObject({
      botId,
      permissions: Number(banMembers),
    });
    expect((await rolesOf()).filter((role) => role.botId === botId)).toHaveLength(1);
    expect((await memberIds()).filter((id) => id === botId)).toHaveLength(1);
    await add(banMembers);
    await add(viewChannel);
    expect((await owners.take('ROLE_UPDATE')).d.role.permissions).toBe(Number(viewChannel));
    expect(owners.untaken()).not.toContain('MEMBER_ADD');
    await owners.close();
  });

  it.each(['its owner', 'the bot'])(
    'renames its role in every server when %s changes its name',
    async (by) => {
      const { params, botId, token } = await anApplication();
      const other = await aServer(instance);
      for (const { id: serverId, owner } of [server, other])
        await owner.do(authorizeBot, { params, body: { serverId, permissions: '0' } });
      const owners = await connectProbe(instance.url, { token: server.owner.token });
      const body = { displayName: 'Renamed' };
      if (by === 'the bot') await createCaller(instance.url, `Bot ${token}`).do(updateProfile, { body });
      else await developer.do(updateBot, { params, body });
      await instance.runDueJobs();
      expect((await owners.take('ROLE_UPDATE')).d.role).toMatchObject({ botId, name: 'Renamed' });
      for (const { id: serverId, owner } of [server, other]) {
        const { roles } = await owner.do(getServer, { params: { serverId } });
        expect(roles.find((role) => role.botId === botId)?.name).toBe('Renamed');
      }
      await owners.close();
    },
  );

  it('by concurrent requests adds it once', async () => {
    const { params, botId } = await anApplication();
    const body = { serverId: server.id, permissions: String(viewChannel | sendMessages) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.owner.call(authorizeBot, { params, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await rolesOf()).filter((role) => role.botId === botId)).toHaveLength(1);
    const { memberCount } = await server.owner.do(getServer, { params: { serverId: server.id } });
    expect([memberCount, (await memberIds()).length]).toEqual([2, 2]);
  });

  it('concurrently with others adds all of them', async () => {
    const bots = await Promise.all([anApplication(), anApplication(), anApplication()]);
    const body = { serverId: server.id, permissions: String(viewChannel) };
    await Promise.all(bots.map(({ params }) => server.owner.do(authorizeBot, { params, body })));
    expect((await memberIds()).sort()).toEqual([server.owner.id, ...bots.map(({ botId }) => botId)].sort());
    const positions = (await rolesOf()).map(({ position }) => position);
    expect(positions).toEqual([3, 2, 1, 0]);
  });

  it('grants only permissions that the caller has', async () => {
    const { params } = await anApplication();
    const manager = await aMemberWithRole(instance, server, {
      position: 1,
      permissions: ['manageServer', 'sendMessages'],
    });
    const asked = String(viewChannel | sendMessages | banMembers | administrator);
    const { permissions } = await manager.do(authorizeBot, {
      params,
      body: { serverId: server.id, permissions: asked },
    });
    expect(BigInt(permissions) & (banMembers | administrator)).toBe(0n);
    expect(BigInt(permissions) & (viewChannel | sendMessages)).toBe(viewChannel | sendMessages);
  });

  it('is possible for a bot that manages the server', async () => {
    const { params, botId } = await anApplication();
    const manager = await aBot(instance, server, ['sendMessages', 'manageServer']);
    const body = { serverId: server.id, permissions: String(sendMessages | banMembers) };
    const { permissions } = await manager.do(authorizeBot, { params, body });
    expect(BigInt(permissions)).toBe(sendMessages);
    expect(await memberIds()).toContain(botId);
    const entries = await queryDatabase(
      instance,
      `select actor_id from audit_log where server_id = $1 and action = 'bot_add' and target_id = $2`,
      [server.id, botId],
    );
    expect(entries).toEqual([{ actor_id: manager.id }]);
  });

  it('without permissions gives it none', async () => {
    const { params, botId } = await anApplication();
    await server.owner.do(authorizeBot, { params, body: { serverId: server.id } });
    expect((await rolesOf()).find((role) => role.botId === botId)?.permissions).toBe(0);
  });
});

describe('adding a bot is refused', () => {
  async function expectRefused(
    caller: Caller,
    params: { applicationId: string },
    body: object,
    [status, code]: readonly [number, string],
  ): Promise<void> {
    const before = [await rolesOf(), await memberIds()];
    const answer = await caller.call(authorizeBot, { params, body });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect([await rolesOf(), await memberIds()]).toEqual(before);
  }

  it('to members without Manage Server, and to strangers as if there were no server', async () => {
    const { params } = await anApplication();
    const body = { serverId: server.id, permissions: String(viewChannel) };
    await expectRefused(await aMember(instance, server), params, body, [403, 'missing_permission']);
    await expectRefused(developer, params, body, [404, 'unknown_server']);
    await expectRefused(await aBot(instance, server), params, body, [403, 'missing_permission']);
    await expectRefused(server.owner, params, { serverId: 'abc' }, [404, 'unknown_server']);
  });

  it('for a private bot, to everyone but its owner', async () => {
    const { params, botId } = await anApplication();
    await developer.do(updateApplication, { params, body: { botPublic: false } });
    await expectRefused(server.owner, params, { serverId: server.id }, [403, 'bot_private']);
    const own = await aServer(instance, developer);
    await developer.do(authorizeBot, { params, body: { serverId: own.id } });
    const members = await developer.do(listMembers, { params: { serverId: own.id } });
    expect(members.map(({ user }) => user.id)).toContain(botId);
  });

  it('for an application without a bot, and for an unknown one', async () => {
    const { id } = await developer.do(createApplication, { body: { name: 'Botless' } });
    await expectRefused(server.owner, { applicationId: id }, { serverId: server.id }, [404, 'no_bot']);
    const member = await aMember(instance, server);
    await expectRefused(member, { applicationId: id }, { serverId: server.id }, [404, 'no_bot']);
    for (const applicationId of ['1', 'abc', '9'.repeat(30)]) {
      await expectRefused(server.owner, { applicationId }, { serverId: server.id }, [
        404,
        'unknown_application',
      ]);
    }
  });

  it.each([
    ['1'.repeat(20), 400, 'invalid_permissions'],
    [String(1n << 62n), 400, 'invalid_permissions'],
    ['-1', 400, 'invalid_request'],
    ['0x10', 400, 'invalid_request'],
    [1.5, 400, 'invalid_request'],
    [-1, 400, 'invalid_request'],
    [null, 400, 'invalid_request'],
  ])('with the permissions %j', async (permissions, status, code) => {
    const { params } = await anApplication();
    await expectRefused(server.owner, params, { serverId: server.id, permissions }, [status, code]);
  });

  it('in a developer server to everyone but its owner', async () => {
    const { params } = await anApplication();
    const admin = await aMemberWithRole(instance, server, { position: 1, permissions: ['administrator'] });
    await setServerTypes(instance, server, 'developer');
    await expectRefused(admin, params, { serverId: server.id }, [403, 'missing_permission']);
    const answer = await server.owner.call(authorizeBot, { params, body: { serverId: server.id } });
    expect(answer.status).toBe(200);
  });
});
