/** All fields of the objects that a bot gets (specification: Channel, Server, Member, Role). */
import {
  createChannel,
  createRole,
  createThread,
  getChannel,
  getServer,
  listMembers,
  listServers,
  putTimeout,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aServerWithMember,
  overwritePermissions,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let bot: TestBot;
let member: TestPerson;
let addedFrom: number;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  addedFrom = instance.clock.now();
  bot = await aBot(instance, server);
});

const inServer = () => ({ serverId: server.id });
const ID = expect.stringMatching(/^\d{19}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const read = () => bot.do(getServer, { params: inServer() });
const make = (body: object) => server.owner.do(createChannel, { params: inServer(), body: body as never });

describe('a server', () => {
  it('in the list is an entry of six fields', async () => {
    expect(await bot.do(listServers)).toEqual([
      {
        id: server.id,
        name: server.server.name,
        iconUrl: null,
        types: [],
        community: false,
        listed: false,
      },
    ]);
  });

  it("has its fields, the channels that the bot sees, and the bot's own role", async () => {
    const hidden = await make({ name: 'hidden' });
    await overwritePermissions(server, hidden.id, { deny: ['viewChannel'] });
    const record = await read();
    expect(record).toMatchObject({
      id: server.id,
      name: server.server.name,
      iconUrl: null,
      ownerId: server.owner.id,
      invitesPaused: false,
      types: [],
      community: false,
      listed: false,
    });
    const seen = record.channels.map(({ id }) => id);
    expect(seen).toContain(server.channel.id);
    expect(seen).not.toContain(hidden.id);
    expect(record.myRoles).toHaveLength(1);
    const own = record.roles.find(({ id }) => id === record.myRoles[0]);
    const { user } =
      (await bot.do(listMembers, { params: inServer() })).find(({ user }) => user.id === bot.id) ?? {};
    expect([user?.username, user?.displayName]).toContain(own?.name);
  });

  it("has its roles highest first, and last @everyone with the server's id", async () => {
    for (const name of ['low', 'middle', 'high']) {
      await server.owner.do(createRole, { params: inServer(), body: { name } });
    }
    const { roles } = await read();
    const positions = roles.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((left, right) => right - left));
    expect(new Set(positions).size).toBe(positions.length);
    expect(roles.at(-1)).toMatchObject({ id: server.id, name: '@everyone', position: 0 });
  });
});

describe('a role', () => {
  it('has its fields; permissions are a number', async () => {
    const made = await server.owner.do(createRole, {
      params: inServer(),
      body: { name: 'Crew', color: '#a1B2c3', hoist: true, permissions: '140737488355328' },
    });
    const role = (await read()).roles.find(({ id }) => id === made.id);
    expect(role).toMatchObject({
      id: ID,
      name: 'Crew',
      color: '#a1b2c3',
      hoist: true,
      position: expect.any(Number),
      permissions: 140737488355328,
      badge: null,
    });
    const plain = await server.owner.do(createRole, { params: inServer(), body: { name: 'Plain' } });
    expect(plain).toMatchObject({ color: null, hoist: false, permissions: 0, badge: null });
  });
});

describe('a channel', () => {
  const fieldsOf = async (channelId: string) => bot.do(getChannel, { params: { channelId } });

  it.each(['category', 'text', 'announcement', 'forum', 'voice'] as const)('is of kind %s', async (kind) => {
    const { id } = await make({ name: 'made', kind });
    expect(await fieldsOf(id)).toMatchObject({
      id: ID,
      name: 'made',
      kind,
      parentId: null,
      position: expect.any(Number),
    });
  });

  it('has topic, slowmode, content mode and a default for its threads', async () => {
    const { id } = await make({ name: 'made' });
    expect(await fieldsOf(id)).toMatchObject({
      topic: null,
      slowmodeSecs: 0,
      contentMode: 'default',
      autoArchiveMinutes: expect.any(Number),
    });
  });

  it('that is a forum has tags, whether a post requires one, and a sort order', async () => {
    const availableTags = [
      { name: 'plain', emoji: null },
      { name: 'wave', emoji: '👋' },
    ];
    const { id } = await make({ name: 'forum', kind: 'forum', availableTags });
    expect(await fieldsOf(id)).toMatchObject({
      availableTags: availableTags.map((tag) => ({ ...tag, id: expect.any(String) })),
      requireTag: false,
      defaultSortOrder: 'activity',
    });
  });

  it('that is a thread has its starter, its origin, a count, and whether it is locked', async () => {
    const params = { channelId: server.channel.id };
    const { id: messageId } = await member.do(sendMessage, { params, body: { content: 'first' } });
    const { id } = await member.do(createThread, { params, body: { name: 'thread', messageId } });
    await member.do(sendMessage, { params: { channelId: id }, body: { content: 'inside' } });
    expect(await fieldsOf(id)).toMatchObject({
      kind: 'thread',
      parentId: server.channel.id,
      archived: false,
      threadOwnerId: member.id,
      threadStarterId: messageId,
      messageCount: 1,
      threadLocked: false,
      autoArchiveMinutes: expect.any(Number),
    });
  });

  it('that is a post has the id of its first message, and the tags of its forum', async () => {
    const forum = await make({ name: 'forum', kind: 'forum', availableTags: [{ name: 'one', emoji: null }] });
    const [tag] = (await fieldsOf(forum.id)).availableTags ?? [];
    const body = { name: 'post', appliedTags: [tag?.id], message: { content: 'first' } };
    const post = await member.call(createThread, { params: { channelId: forum.id }, body });
    expect(post.status).toBe(201);
    expect(post.body).toMatchObject({ message: { id: post.body.id, content: 'first' } });
    expect(await fieldsOf(post.body.id)).toMatchObject({
      kind: 'thread',
      parentId: forum.id,
      appliedTags: [tag?.id],
      threadOwnerId: member.id,
    });
  });
});

describe('a member', () => {
  const membersNow = async () =>
    new Map((await bot.do(listMembers, { params: inServer() })).map((record) => [record.user.id, record]));

  it('has its fields; timeoutUntil only while timed out', async () => {
    const record = (await membersNow()).get(member.id);
    expect(record).toMatchObject({
      user: { id: member.id, username: member.username, displayName: member.username, clanTag: null },
      status: 'offline',
      customStatus: null,
      isOwner: false,
      roles: [],
      nick: null,
      joinedAt: TIME,
      pending: false,
    });
    expect(record).not.toHaveProperty('timeoutUntil');
    await server.owner.do(putTimeout, {
      params: { ...inServer(), userId: member.id },
      body: { durationSecs: 60 },
    });
    expect((await membersNow()).get(member.id)?.timeoutUntil).toEqual(TIME);
    expect((await membersNow()).get(server.owner.id)?.isOwner).toBe(true);
  });

  it('that is a bot joined when it was added, and is never pending', async () => {
    const record = (await membersNow()).get(bot.id);
    expect(record).toMatchObject({ user: { tag: 'bot' }, pending: false, joinedAt: TIME });
    expect(Date.parse(record?.joinedAt ?? '')).toBeGreaterThanOrEqual(addedFrom);
  });
});
