/** Rules Screening through HTTP and the gateway: settings, pending members, their limits, and agreeing. */
import {
  acceptInvite,
  acknowledgeMessage,
  agreeToScreening,
  createInvite,
  getMember,
  getScreening,
  leaveServer,
  listAuditLog,
  listMembers,
  listMessages,
  putScreening,
  putTimeout,
  type Screening,
  sendMessage,
  startTyping,
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
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId: server.channel.id });
const set = (body: object, from: Caller = server.owner) =>
  from.call(putScreening, { params: inServer(), body });
const switchOn = () =>
  server.owner.do(putScreening, { params: inServer(), body: { enabled: true, rules: ['Be kind'] } });
const read = (from: Caller = server.owner) => from.do(getScreening, { params: inServer() });
const agree = (from: Caller) => from.call(agreeToScreening, { params: inServer() });
const isPending = async (userId: string) =>
  (await server.owner.do(getMember, { params: { ...inServer(), userId } })).pending;
const watch = ({ token }: TestPerson) => connectProbe(instance.url, { token });

describe('the settings', () => {
  it('are off and empty at first, and readable by every member', async () => {
    const empty: Screening = { enabled: false, description: '', rules: [] };
    expect(await read()).toEqual(empty);
    expect(await read(await aMember(instance, server))).toEqual(empty);
    expect(await read(await aBot(instance, server))).toEqual(empty);
    const outside = await (await aPerson(instance)).call(getScreening, { params: inServer() });
    expect([outside.status, outside.code]).toEqual([404, 'unknown_server']);
  });

  it('are announced to the members when they change', async () => {
    const probe = await watch(await aMember(instance, server));
    await switchOn();
    expect((await probe.take('SERVER_UPDATE')).d.id).toBe(server.id);
    await probe.close();
  });

  it('require Manage Server to change; absent fields stay', async () => {
    const full = { enabled: true, description: ' Welcome ', rules: [' Be kind ', 'No spam'] };
    expect((await set(full)).body).toEqual({
      enabled: true,
      description: 'Welcome',
      rules: ['Be kind', 'No spam'],
    });
    await set({ description: 'Hello' });
    await set({ rules: ['Only this'] });
    expect(await read()).toEqual({ enabled: true, description: 'Hello', rules: ['Only this'] });
    const plain = await aMember(instance, server);
    await agree(plain);
    const refused = await set({ enabled: false }, plain);
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    const bot = await aBot(instance, server, ['manageServer']);
    expect((await set({ enabled: false }, bot)).status).toBe(200);
  });

  it('have limits: 300 characters of description, 16 rules of 300', async () => {
    const long = '😀'.repeat(300);
    for (const body of [
      { description: 'x'.repeat(301) },
      { rules: ['x'.repeat(301)] },
      { rules: Array.from({ length: 17 }, () => 'x') },
      { rules: [''] },
      { rules: ['fine', ' \n '] },
      { enabled: 'true' },
    ]) {
      const { status, code } = await set(body);
      expect([body, status, code]).toEqual([body, 400, 'invalid_request']);
    }
    expect((await read()).rules).toEqual([]);
    const most = { enabled: true, description: long, rules: Array.from({ length: 16 }, () => long) };
    expect((await set(most)).body).toEqual(most);
  });

  it('cannot be on without a rule', async () => {
    for (const body of [{ enabled: true }, { enabled: true, rules: [] }]) {
      const { status, body: answer } = await set(body);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ error: { code: 'invalid_request', fields: [{ path: 'body/rules' }] } });
    }
    await switchOn();
    expect((await set({ rules: [] })).code).toBe('invalid_request');
    expect((await read()).rules).toEqual(['Be kind']);
    expect((await set({ enabled: false, rules: [] })).status).toBe(200);
  });

  it('are recorded if they change, and only then', async () => {
    await switchOn();
    await switchOn();
    const { entries } = await server.owner.do(listAuditLog, { params: inServer() });
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'server_update',
        targetId: server.id,
        targetName: server.server.name,
        changes: [
          { key: 'screeningEnabled', old: false, new: true },
          { key: 'screeningRules', old: [], new: ['Be kind'] },
        ],
      }),
    ]);
  });
});

describe('joining while it is on', () => {
  it('makes new people pending, but neither bots nor existing members', async () => {
    const before = await aMember(instance, server);
    await switchOn();
    const probe = await watch(server.owner);
    const joiner = await aMember(instance, server);
    const bot = await aBot(instance, server);
    expect((await probe.take('MEMBER_ADD', ({ user }) => user.id === joiner.id)).d.pending).toBe(true);
    expect((await probe.take('MEMBER_ADD', ({ user }) => user.id === bot.id)).d.pending).toBe(false);
    for (const [id, pending] of [
      [joiner.id, true],
      [bot.id, false],
      [before.id, false],
      [server.owner.id, false],
    ] as const) {
      expect([id, await isPending(id)]).toEqual([id, pending]);
    }
    await probe.close();
  });

  it('lets pending members only read, acknowledge, hear and leave', async () => {
    await switchOn();
    const pending = await aMember(instance, server);
    const { id: messageId } = await server.owner.do(sendMessage, {
      params: inChannel(),
      body: { content: 'hello' },
    });
    for (const answer of await Promise.all([
      pending.call(sendMessage, { params: inChannel(), body: { content: 'x' } }),
      pending.call(startTyping, { params: inChannel() }),
      pending.call(createInvite, { params: inChannel(), body: {} }),
    ])) {
      expect([answer.status, answer.code]).toEqual([403, 'screening_pending']);
    }
    const manage = await pending.call(updateServer, { params: inServer(), body: { name: 'Mine' } });
    expect(manage.code).toBe('missing_permission');
    expect(await pending.do(listMessages, { params: inChannel() })).toHaveLength(1);
    await pending.do(acknowledgeMessage, { params: { ...inChannel(), messageId } });
    const probe = await watch(pending);
    await server.owner.do(sendMessage, { params: inChannel(), body: { content: 'heard' } });
    expect((await probe.take('MESSAGE_CREATE')).d.content).toBe('heard');
    await probe.close();
    await pending.do(leaveServer, { params: inServer() });
  });

  it('reports pending before timed out, and never restricts an Administrator', async () => {
    await switchOn();
    const pending = await aMember(instance, server);
    await server.owner.do(putTimeout, {
      params: { ...inServer(), userId: pending.id },
      body: { durationSecs: 3600 },
    });
    const send = () => pending.call(sendMessage, { params: inChannel(), body: { content: 'x' } });
    expect((await send()).code).toBe('screening_pending');
    await agree(pending);
    expect((await send()).code).toBe('timed_out');
    await aRole(instance, server, { position: 3, permissions: ['administrator'] }, pending);
    expect((await send()).status).toBe(201);
  });

  it('after leaving requires agreement again', async () => {
    await switchOn();
    const joiner = await aMember(instance, server);
    await agree(joiner);
    await joiner.do(leaveServer, { params: inServer() });
    await aMember(instance, server, joiner);
    expect(await isPending(joiner.id)).toBe(true);
  });
});

describe('agreeing', () => {
  it('lifts the restrictions, sends one event to all members, and can be repeated', async () => {
    await switchOn();
    const joiner = await aMember(instance, server);
    const probe = await watch(server.owner);
    const answers = await Promise.all([agree(joiner), agree(joiner)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await agree(joiner)).status).toBe(204);
    expect((await agree(server.owner)).status).toBe(204);
    expect((await probe.take('MEMBER_UPDATE')).d).toMatchObject({
      serverId: server.id,
      user: { id: joiner.id },
      pending: false,
      timeoutUntil: null,
    });
    await joiner.do(sendMessage, { params: inChannel(), body: { content: 'free' } });
    await probe.take('MESSAGE_CREATE');
    expect(probe.untaken()).not.toContain('MEMBER_UPDATE');
    await probe.close();
  });

  it('is refused to strangers and bots', async () => {
    expect((await agree(await aPerson(instance))).code).toBe('unknown_server');
    expect((await agree(await aBot(instance, server))).code).toBe('bots_not_allowed');
  });
});

describe('turning it off', () => {
  it('admits all pending members at once, and announces each', async () => {
    await switchOn();
    const pending = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
    const probe = await watch(server.owner);
    await set({ enabled: false });
    for (const { id } of pending) {
      expect(await isPending(id)).toBe(false);
      expect((await probe.take('MEMBER_UPDATE', ({ user }) => user.id === id)).d.pending).toBe(false);
    }
    await Promise.all(
      pending.map((person) => person.do(sendMessage, { params: inChannel(), body: { content: 'free' } })),
    );
    await instance.runDueJobs();
    const marker = await server.owner.do(sendMessage, { params: inChannel(), body: { content: 'marker' } });
    await probe.take('MESSAGE_CREATE', ({ id }) => id === marker.id);
    expect(probe.untaken()).not.toContain('MEMBER_UPDATE');
    await probe.close();
  });

  it('admits more members than one step can change', async () => {
    await switchOn();
    await changeDatabase(instance, {
      text: `with made as (
          insert into users (id, kind, username, display_name)
          select $1::bigint + number, 'person', 'many_' || $1 || '_' || number, 'Many'
          from generate_series(1, 1200) number returning id)
        insert into members (server_id, user_id, joined_at, pending) select $1, id, now(), true from made`,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    await set({ enabled: false });
    await instance.runDueJobs();
    const members = await server.owner.do(listMembers, { params: inServer() });
    expect(members).toHaveLength(1201);
    expect(members.filter(({ pending }) => pending)).toEqual([]);
  });

  it('while people join leaves nobody pending', async () => {
    const { code } = await server.owner.do(createInvite, { params: inChannel(), body: {} });
    for (let round = 0; round < 5; round += 1) {
      await switchOn();
      const joiners = await Promise.all([1, 2, 3].map(() => aPerson(instance)));
      await Promise.all([
        set({ enabled: false }),
        ...joiners.map((joiner) => joiner.do(acceptInvite, { params: { code } })),
      ]);
      await instance.runDueJobs();
      for (const { id } of joiners) expect([round, await isPending(id)]).toEqual([round, false]);
    }
  });
});
