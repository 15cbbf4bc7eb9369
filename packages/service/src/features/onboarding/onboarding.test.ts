/** Setting up and answering onboarding through HTTP and the gateway. */
import { createPool } from '@guildhall/platform';
import {
  answerOnboarding,
  createEmoji,
  deleteChannel,
  deleteEmoji,
  deleteRole,
  getMember,
  getOnboarding,
  leaveServer,
  listAuditLog,
  type Onboarding,
  putOnboarding,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aRole,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const MANAGING = ['manageServer', 'manageRoles'] as const;

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const set = (body: object, from: Caller = server.owner) =>
  from.call(putOnboarding, { params: inServer(), body });
const read = (from: Caller = server.owner) => from.do(getOnboarding, { params: inServer() });
const answer = (from: Caller, ...optionIds: string[]) =>
  from.call(answerOnboarding, { params: inServer(), body: { optionIds } });
const memberOf = ({ id }: TestPerson) =>
  server.owner.do(getMember, { params: { ...inServer(), userId: id } });
const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ title: `Option ${index}`, ...more }));

/** A required prompt with two options, the first of which gives a role, and an optional single-choice prompt. */
async function aSetUp(): Promise<{ roleId: string; onboarding: Onboarding }> {
  const roleId = await aRole(instance, server, { position: 1, permissions: [] });
  const { body } = await set({
    enabled: true,
    defaultChannelIds: [server.channel.id],
    prompts: [
      { title: ' Interests ', required: true, options: options(2, { roleIds: [roleId], emoji: '🎨' }) },
      { title: 'Colour', single: true, options: options(2, { channelIds: [server.channel.id] }) },
    ],
  });
  return { roleId, onboarding: body };
}
const idOf = ({ prompts }: Onboarding, prompt: number, option: number): string =>
  prompts[prompt]?.options[option]?.id ?? '';

describe('setting it up', () => {
  it('is off and empty at first, and readable by every member', async () => {
    const empty = { enabled: false, defaultChannelIds: [], prompts: [] };
    expect(await read()).toEqual(empty);
    expect(await read(await aMember(instance, server))).toEqual(empty);
    expect(await read(await aBot(instance, server))).toEqual(empty);
  });

  it('is announced to the members', async () => {
    const { token } = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token });
    await set({ enabled: true });
    expect((await probe.take('SERVER_UPDATE')).d.id).toBe(server.id);
    await probe.close();
  });

  it('assigns ids, keeps known ones and absent fields', async () => {
    const { onboarding } = await aSetUp();
    expect(onboarding.prompts[0]).toMatchObject({ title: 'Interests', single: false, required: true });
    const [first, second] = onboarding.prompts;
    const kept = await set({ prompts: [second, first, { title: 'New', options: options(1) }] });
    expect(kept.body).toMatchObject({ enabled: true, defaultChannelIds: [server.channel.id] });
    expect(kept.body.prompts.slice(0, 2)).toEqual([second, first]);
    expect(await read()).toEqual(kept.body);
    const stolen = await set({ prompts: [{ id: first?.id, title: 'A', options: options(1) }, first] });
    expect(new Set(stolen.body.prompts.map(({ id }) => id)).size).toBe(2);
  });

  it('has limits: 15 prompts of 1 to 50 options, and titles', async () => {
    const prompt = (more: object = {}) => ({ title: 'Title', options: options(1), ...more });
    expect((await set({ prompts: Array.from({ length: 15 }, () => prompt()) })).status).toBe(200);
    expect((await set({ prompts: [prompt({ title: 'x'.repeat(100), options: options(50) })] })).status).toBe(
      200,
    );
    for (const prompts of [
      Array.from({ length: 16 }, () => prompt()),
      [prompt({ options: options(51) })],
      [prompt({ options: [] })],
      [prompt({ title: 'x'.repeat(101) })],
      [prompt({ title: ' ' })],
      [prompt({ options: [{ title: 'x'.repeat(51) }] })],
      [prompt({ options: options(1, { description: 'x'.repeat(101) }) })],
    ])
      expect((await set({ prompts })).code).toBe('invalid_request');
  });

  it('takes Unicode emoji, and custom ones by their current name, which stay even when they are deleted', async () => {
    const image = { width: 8, height: 8, channels: 3, background: '#336699' } as const;
    const { id } = await server.owner.do(createEmoji, {
      params: inServer(),
      body: { name: 'party' },
      files: [await sharp({ create: image }).png().toBuffer()],
    });
    const withEmoji = (...emoji: string[]) =>
      set({ prompts: [{ title: 'Title', options: emoji.map((each) => ({ title: each, emoji: each })) }] });
    for (const unknown of ['party', 'party:1234567890123456789'])
      expect(await withEmoji(unknown)).toMatchObject({ status: 400, code: 'unknown_emoji' });
    const saved = await withEmoji(`old_name:${id}`, '\u2764');
    const stored = [{ emoji: `party:${id}` }, { emoji: '\u2764\uFE0F' }];
    expect(saved.body.prompts).toMatchObject([{ options: stored }]);
    await server.owner.do(deleteEmoji, { params: { ...inServer(), emojiId: id } });
    expect((await withEmoji(`party:${id}`, '\u2764')).body.prompts).toMatchObject([{ options: stored }]);
  });

  it('offers only existing roles and channels that the caller may give', async () => {
    const manager = await aMember(instance, server);
    const low = await aRole(instance, server, { position: 1, permissions: [] });
    const strong = await aRole(instance, server, { position: 2, permissions: ['banMembers'] });
    const own = await aRole(instance, server, { position: 3, permissions: MANAGING }, manager);
    const bot = await aBot(instance, server, []);
    const botRole = (await server.owner.do(getMember, { params: { ...inServer(), userId: bot.id } }))
      .roles[0];
    const giving = (roleId: string | undefined, from: Caller) =>
      set({ prompts: [{ title: 'Roles', options: options(1, { roleIds: [roleId] }) }] }, from);
    expect((await giving(low, manager)).status).toBe(200);
    expect((await giving(strong, manager)).code).toBe('missing_permission');
    expect((await giving(own, manager)).code).toBe('role_hierarchy');
    expect((await giving('1', manager)).code).toBe('unknown_role');
    expect((await giving(server.id, server.owner)).code).toBe('cannot_change_everyone');
    expect((await giving(botRole, server.owner)).code).toBe('managed_role');
    expect((await set({ defaultChannelIds: ['1'] })).code).toBe('unknown_channel');
    // The owner's roles stay when a lower member changes something else.
    const owners = (await giving(strong, server.owner)).body;
    await set({ enabled: true });
    const body = { defaultChannelIds: [server.channel.id], prompts: owners.prompts };
    expect((await set(body, manager)).status).toBe(200);
  });

  it('can be turned on only by someone who may give all its roles', async () => {
    const manager = await aMemberWithRole(instance, server, { position: 1, permissions: MANAGING });
    const roleId = await aRole(instance, server, { position: 2, permissions: ['administrator'] });
    const prompts = [{ title: 'Staff', options: options(1, { roleIds: [roleId] }) }];
    await set({ enabled: false, prompts });
    const refused = await set({ enabled: true }, manager);
    expect([refused.status, refused.code]).toEqual([403, 'role_hierarchy']);
    expect((await set({ defaultChannelIds: [server.channel.id] }, manager)).status).toBe(200);
    await set({ enabled: true });
    expect((await set({ defaultChannelIds: [] }, manager)).status).toBe(200);
    expect((await set({ enabled: false }, manager)).status).toBe(200);
  });

  it('offers roles only by someone with Manage Roles, who could give themselves the roles', async () => {
    const low = await aRole(instance, server, { position: 1, permissions: [] });
    const manager = await aMemberWithRole(instance, server, { position: 2, permissions: ['manageServer'] });
    const prompts = [{ title: 'Roles', options: options(1, { roleIds: [low] }) }];
    const outcome = async (body: object) => {
      const { status, code } = await set(body, manager);
      return code ?? status;
    };
    expect(await outcome({ enabled: true, prompts })).toBe('missing_permission');
    expect(await outcome({ prompts })).toBe('missing_permission');
    expect(await outcome({ enabled: true, prompts: [{ title: 'None', options: options(1) }] })).toBe(200);
    const { prompts: offered } = (await set({ enabled: false, prompts })).body;
    expect(await outcome({ enabled: true })).toBe('missing_permission');
    expect(await outcome({ prompts: offered })).toBe(200);
  });

  it('is recorded under separate keys, and only if it changes', async () => {
    const { onboarding } = await aSetUp();
    await set(onboarding);
    const { entries } = await server.owner.do(listAuditLog, { params: inServer() });
    const changes = entries.filter(({ action }) => action === 'server_update');
    expect(changes.map((entry) => entry.changes.map(({ key }) => key))).toEqual([
      ['onboardingEnabled', 'onboardingDefaultChannelIds', 'onboardingPrompts'],
    ]);
  });

  it('drops deleted roles and channels', async () => {
    const { roleId } = await aSetUp();
    await server.owner.do(deleteRole, { params: { ...inServer(), roleId } });
    await server.owner.do(deleteChannel, { params: { channelId: server.channel.id } });
    const { defaultChannelIds, prompts } = await read();
    expect(defaultChannelIds).toEqual([]);
    expect(
      prompts.flatMap((prompt) => prompt.options.flatMap((o) => [...o.roleIds, ...o.channelIds])),
    ).toEqual([]);
  });
});

describe('responding', () => {
  it('adds roles, marks the member and sends an event to all members', async () => {
    const { roleId, onboarding } = await aSetUp();
    const member = await aMember(instance, server);
    expect(await memberOf(member)).toMatchObject({ flags: 8, roles: [] });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const answered = await answer(member, idOf(onboarding, 0, 0), idOf(onboarding, 1, 1));
    expect([answered.status, answered.body.roles, answered.body.flags]).toEqual([200, [roleId], 10]);
    const { d } = await probe.take('MEMBER_UPDATE');
    expect(d).toMatchObject({ user: { id: member.id }, roles: [roleId], flags: 10 });
    expect(await memberOf(member)).toMatchObject({ roles: d.roles, flags: d.flags, nick: d.nick });
    await answer(member, idOf(onboarding, 0, 1));
    expect((await memberOf(member)).roles).toEqual([roleId]);
    await probe.close();
  });

  it('requires every required prompt, one option of a single one, and existing options', async () => {
    const { onboarding } = await aSetUp();
    const member = await aMember(instance, server);
    for (const chosen of [
      [],
      [idOf(onboarding, 1, 0)],
      [idOf(onboarding, 0, 0), idOf(onboarding, 1, 0), idOf(onboarding, 1, 1)],
      [idOf(onboarding, 0, 0), '1'],
    ])
      expect([chosen, (await answer(member, ...chosen)).code]).toEqual([chosen, 'invalid_request']);
    expect(await memberOf(member)).toMatchObject({ flags: 8, roles: [] });
    await set({ enabled: false });
    expect((await answer(member, idOf(onboarding, 0, 0))).code).toBe('invalid_request');
  });

  it('is checked against the prompts at the time of writing', async () => {
    const { onboarding } = await aSetUp();
    const member = await aMember(instance, server);
    const pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
    try {
      await pool.query('begin');
      await pool.query('select pg_advisory_xact_lock($1)', [server.id]);
      await pool.query('update onboarding set enabled = false where server_id = $1', [server.id]);
      const answered = answer(member, idOf(onboarding, 0, 0));
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`;
      await vi.waitFor(async () => expect(await queryDatabase(instance, waiting)).not.toEqual([]), {
        timeout: 120_000,
      });
      await pool.query('commit');
      expect((await answered).code).toBe('invalid_request');
    } finally {
      await pool.end();
    }
    expect(await memberOf(member)).toMatchObject({ flags: 8, roles: [] });
  });

  it('is refused for bots', async () => {
    const { onboarding } = await aSetUp();
    const bot = await aBot(instance, server);
    expect((await answer(bot, idOf(onboarding, 0, 0))).code).toBe('bots_not_allowed');
    expect(await server.owner.do(getMember, { params: { ...inServer(), userId: bot.id } })).toMatchObject({
      flags: 0,
    });
  });

  it('is not required while it is off; returning members are recognised', async () => {
    const member = await aMember(instance, server);
    expect((await memberOf(member)).flags).toBe(0);
    await member.do(leaveServer, { params: inServer() });
    await aMember(instance, server, member);
    expect((await memberOf(member)).flags).toBe(1);
  });
});

it('changes ten times in ten seconds', async () => {
  const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
  const owner = createCaller(limited.url, server.owner.headers.authorization);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await set({ enabled: false }, owner)).status);
  await limited.stop();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
