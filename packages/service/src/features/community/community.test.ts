/** Community settings and listing through HTTP and the gateway (specification: Community and Discovery). */
import {
  bits,
  type CommunitySettings,
  createChannel,
  createRole,
  deleteChannel,
  getCommunity,
  getServer,
  giveRole,
  listAuditLog,
  putCommunity,
  putDiscovery,
  updateChannel,
  updateServer,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  changeDatabase,
  connectProbe,
  setServerTypes,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const MANAGE_SERVER = 32;
const OFF: CommunitySettings = {
  community: false,
  rulesChannelId: null,
  updatesChannelId: null,
  discovery: { listed: false, category: 'other', description: '', tags: [] },
};

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const read = () => server.owner.do(getCommunity, { params: inServer() });
const put = (body: unknown, from = server.owner) =>
  from.call(putCommunity, { params: inServer(), body: body as { enabled: boolean } });
const list = (body: unknown) => server.owner.call(putDiscovery, { params: inServer(), body: body as object });
const channelOf = (kind: 'text' | 'announcement' | 'voice') =>
  server.owner.do(createChannel, { params: inServer(), body: { name: `a ${kind}`, kind } });
const turnOn = async () => {
  const body = { enabled: true, rulesChannelId: server.channel.id, updatesChannelId: server.channel.id };
  expect((await put(body)).status).toBe(200);
};
/** The server as SERVER_UPDATE has it. */
async function readSummary() {
  const { channels, roles, myRoles, ...summary } = await server.owner.do(getServer, { params: inServer() });
  return summary;
}
const entries = async () =>
  (await server.owner.do(listAuditLog, { params: inServer() })).entries.map(({ action, changes }) => ({
    action,
    changes,
  }));

describe('turning Community on', () => {
  it('is off at first', async () => {
    expect(await read()).toEqual(OFF);
  });

  it('keeps its channels text channels', async () => {
    await turnOn();
    const convert = (channelId: string) =>
      server.owner.call(updateChannel, { params: { channelId }, body: { kind: 'announcement' } });
    const refused = await convert(server.channel.id);
    expect([refused.status, refused.code]).toEqual([400, 'invalid_channel_kind']);
    expect((await convert((await channelOf('text')).id)).status).toBe(200);
    await put({ enabled: false });
    expect((await convert(server.channel.id)).status).toBe(200);
  });

  it('takes two text channels, sends an event to all members, and writes the log', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const updates = await channelOf('text');
    const body = { enabled: true, rulesChannelId: server.channel.id, updatesChannelId: updates.id };
    const answer = await put(body);
    const expected = {
      ...OFF,
      community: true,
      rulesChannelId: server.channel.id,
      updatesChannelId: updates.id,
    };
    expect(answer.body).toEqual(expected);
    expect(await read()).toEqual(expected);
    const { d: event } = await probe.take('SERVER_UPDATE', ({ id }) => id === server.id);
    const summary = await readSummary();
    expect(event).toEqual(summary);
    expect(summary.community).toBe(true);
    expect((await entries())[0]).toEqual({
      action: 'server_update',
      changes: [
        { key: 'community', old: false, new: true },
        { key: 'rulesChannelId', old: null, new: server.channel.id },
        { key: 'updatesChannelId', old: null, new: updates.id },
      ],
    });
    await probe.close();
  });

  it.each([
    [{ enabled: true }],
    [{ enabled: true, rulesChannelId: 'new' }],
    [{ enabled: true, updatesChannelId: 'new' }],
    [{ enabled: true, rulesChannelId: 'new', updatesChannelId: null }],
  ])('needs both channels: %j', async (body) => {
    expect((await put(body)).code).toBe('community_channels_required');
    expect(await read()).toEqual(OFF);
    const { channels } = await server.owner.do(getServer, { params: inServer() });
    expect(channels.some(({ name }) => name === 'rules')).toBe(false);
  });

  it('accepts only text channels of the server', async () => {
    const other = await aServer(instance);
    for (const id of [
      (await channelOf('announcement')).id,
      (await channelOf('voice')).id,
      server.channel.parentId,
      other.channel.id,
      'nonsense',
      '',
      '__proto__',
    ]) {
      const body = { enabled: true, rulesChannelId: server.channel.id, updatesChannelId: id };
      expect((await put(body)).code).toBe('invalid_channel');
    }
    expect(await read()).toEqual(OFF);
  });

  it('creates #rules, and a channel that only moderators see', async () => {
    const { id: roleId } = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'moderators', permissions: String(bits('kickMembers')) },
    });
    const [moderator, member] = [await aMember(instance, server), await aMember(instance, server)];
    await server.owner.do(giveRole, { params: { ...inServer(), userId: moderator.id, roleId } });
    const probe = await connectProbe(instance.url, { token: moderator.token });
    const { body } = await put({ enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' });
    const made = [
      expect.objectContaining({ id: body.rulesChannelId, name: 'rules', kind: 'text' }),
      expect.objectContaining({ id: body.updatesChannelId, name: 'moderator-only', kind: 'text' }),
    ];
    for (const person of [server.owner, moderator]) {
      const { channels } = await person.do(getServer, { params: inServer() });
      expect(channels).toEqual(expect.arrayContaining(made));
    }
    const seen = (await member.do(getServer, { params: inServer() })).channels.map(({ name }) => name);
    expect(seen).toContain('rules');
    expect(seen).not.toContain('moderator-only');
    for (const id of [body.rulesChannelId, body.updatesChannelId])
      await probe.take('CHANNEL_CREATE', (channel) => channel.id === id);
    expect((await entries()).slice(0, 3).map(({ action }) => action)).toEqual([
      'server_update',
      'channel_create',
      'channel_create',
    ]);
    await probe.close();
  });

  it('creates channels for anyone with Manage Server, without Manage Channels', async () => {
    const { id: roleId } = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'managers', permissions: String(MANAGE_SERVER) },
    });
    const manager = await aMember(instance, server);
    await server.owner.do(giveRole, { params: { ...inServer(), userId: manager.id, roleId } });
    const body = { enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' };
    const answer = await put(body, manager);
    expect(answer.status).toBe(200);
    const { channels } = await manager.do(getServer, { params: inServer() });
    expect(channels.map(({ id }) => id)).toContain(answer.body.updatesChannelId);
  });

  it('creates none beyond 500 channels', async () => {
    await changeDatabase(instance, {
      text: `insert into channels (server_id, id, kind, name, position)
             select $1::bigint, $1::bigint + 1000 + n, 'text', 'filler', n + 10 from generate_series(1, 495) as n`,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    expect((await put({ enabled: true, rulesChannelId: 'new', updatesChannelId: 'new' })).code).toBe(
      'too_many_channels',
    );
    expect(await read()).toEqual(OFF);
    const last = { enabled: true, rulesChannelId: 'new', updatesChannelId: server.channel.id };
    expect((await put(last)).status).toBe(200);
  });
});

describe('once on', () => {
  it('an omitted channel stays', async () => {
    await turnOn();
    const other = await channelOf('text');
    expect((await put({ enabled: true, updatesChannelId: other.id })).body).toMatchObject({
      rulesChannelId: server.channel.id,
      updatesChannelId: other.id,
    });
    const before = (await entries()).length;
    expect((await put({ enabled: true })).body).toEqual(await read());
    expect((await entries()).length).toBe(before);
    expect((await put({ enabled: true, rulesChannelId: null })).code).toBe('community_channels_required');
  });

  it('a deleted channel becomes null', async () => {
    await turnOn();
    const rules = await channelOf('text');
    await put({ enabled: true, rulesChannelId: rules.id });
    await server.owner.do(deleteChannel, { params: { channelId: rules.id } });
    const left = await read();
    expect(left).toMatchObject({
      community: true,
      rulesChannelId: null,
      updatesChannelId: server.channel.id,
    });
    const { rulesChannelId, updatesChannelId } = left;
    expect((await put({ enabled: true, rulesChannelId, updatesChannelId })).body).toEqual(left);
    expect((await put({ enabled: true })).body).toEqual(left);
  });

  it('clears both channels, unlists the server and keeps its listing when switched off', async () => {
    await turnOn();
    await list({ listed: true, category: 'music', description: 'Songs', tags: ['choir'] });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const kept = { listed: false, category: 'music', description: 'Songs', tags: ['choir'] };
    expect((await put({ enabled: false, rulesChannelId: 'new' })).body).toEqual({ ...OFF, discovery: kept });
    expect(await read()).toEqual({ ...OFF, discovery: kept });
    expect((await probe.take('SERVER_UPDATE')).d).toMatchObject({ community: false, listed: false });
    await turnOn();
    expect((await read()).discovery).toEqual(kept);
    await probe.close();
  });
});

describe('listing', () => {
  it('needs a Community server', async () => {
    expect((await list({ listed: true, description: 'A place' })).code).toBe('not_community');
  });

  it('needs a description, which may exist already', async () => {
    await turnOn();
    expect((await list({ listed: true })).code).toBe('description_required');
    expect((await list({ listed: true, description: ' \n ' })).code).toBe('description_required');
    await list({ description: 'A place' });
    expect((await list({ listed: true })).body.discovery).toEqual({
      listed: true,
      category: 'other',
      description: 'A place',
      tags: [],
    });
  });

  it('sends an event to all members', async () => {
    await turnOn();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await list({ listed: true, category: 'gaming', description: 'Chess', tags: ['chess', 'go'] });
    // Events of turning it on may arrive too.
    const { d: event } = await probe.take('SERVER_UPDATE', ({ listed }) => listed);
    const summary = await readSummary();
    expect(event).toEqual(summary);
    expect(summary.listed).toBe(true);
    expect((await entries())[0]?.changes).toEqual([
      { key: 'listed', old: false, new: true },
      { key: 'discoveryCategory', old: 'other', new: 'gaming' },
      { key: 'discoveryDescription', old: '', new: 'Chess' },
      { key: 'discoveryTags', old: [], new: ['chess', 'go'] },
    ]);
    await probe.close();
  });

  it('keeps omitted fields', async () => {
    await turnOn();
    await list({ listed: true, category: 'gaming', description: 'Chess', tags: ['chess'] });
    const unlisted = { listed: false, category: 'gaming', description: 'Chess', tags: ['chess'] };
    expect((await list({ listed: false })).body.discovery).toEqual(unlisted);
    expect((await list({ tags: [] })).body.discovery).toEqual({ ...unlisted, tags: [] });
  });

  it('ends when the description is removed', async () => {
    await turnOn();
    await list({ listed: true, description: 'Chess' });
    expect((await list({ description: '' })).body.discovery).toMatchObject({
      listed: false,
      description: '',
    });
    expect((await server.owner.do(getServer, { params: inServer() })).listed).toBe(false);
  });

  it.each(['staff', 'developer'] as const)('is refused for %s servers', async (type) => {
    await turnOn();
    await setServerTypes(instance, server, type);
    const answer = await list({ listed: true, description: 'Us' });
    expect([answer.status, answer.code]).toEqual([400, 'team_server']);
    expect((await list({ description: 'Us' })).status).toBe(200);
    await setServerTypes(instance, server, 'official', 'verified', 'partnered');
    expect((await list({ listed: true })).status).toBe(200);
  });

  it('accepts 300 characters', async () => {
    expect((await list({ description: '🎲'.repeat(300) })).status).toBe(200);
    expect((await list({ description: 'a'.repeat(301) })).code).toBe('invalid_request');
  });

  it.each(['Gaming', 'games', '', '__proto__'])('refuses the category %j', async (category) => {
    expect((await list({ category })).code).toBe('invalid_category');
  });

  it('drops tags that differ only in case', async () => {
    const answer = await list({ tags: ['Chess', 'CHESS', ' chess ', 'Go', 'É', 'é'] });
    expect(answer.body.discovery.tags).toEqual(['Chess', 'Go', 'É']);
    expect((await read()).discovery.tags).toEqual(['Chess', 'Go', 'É']);
  });

  it('accepts five tags of 24 characters', async () => {
    const five = ['1', '2', '3', '4', 'e'.repeat(24)];
    expect((await list({ tags: [...five, '1'] })).body.discovery.tags).toEqual(five);
  });

  it.each([[['1', '2', '3', '4', '5', '6']], [['e'.repeat(25)]], [['a,b']], [['']], [['fine', '  ']]])(
    'refuses tags %j',
    async (tags) => {
      expect((await list({ tags })).code).toBe('invalid_tags');
      expect((await read()).discovery.tags).toEqual([]);
    },
  );

  it.each([[{ tags: 'chess' }], [{ tags: [1] }], [{ listed: 'yes' }], [{ category: 5 }]])(
    'refuses %j',
    async (body) => {
      expect((await list(body)).code).toBe('invalid_request');
    },
  );

  it('is separate from the description of the server', async () => {
    await server.owner.do(updateServer, { params: inServer(), body: { description: 'Ours' } });
    await list({ description: 'Theirs' });
    expect((await server.owner.do(getServer, { params: inServer() })).description).toBe('Ours');
  });
});
