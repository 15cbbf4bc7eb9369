/** Creating, changing, leaving and deleting servers through HTTP. */
import {
  createServer,
  deleteServer,
  getChannel,
  getServer,
  giveRole,
  leaveServer,
  listServers,
  sendMessage,
  updateServer,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  changeDatabase,
  connectProbe,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';

const DEFAULT_EVERYONE = 70553153;

const instance = useInstance();

/** Makes someone a member of this many servers by SQL. */
const fillServers = (person: TestPerson, count: number) =>
  changeDatabase(instance, {
    text: `with made as (
        insert into servers (id, name, owner_id, member_count)
        select $1::bigint + 1000000 + n, 'filler', $1::bigint, 1 from generate_series(1, $2::int) as n returning id),
      everyone as (
        insert into roles (server_id, id, name, position, permissions) select id, id, '@everyone', 0, 0 from made)
      insert into members (server_id, user_id, joined_at) select id, $1::bigint, now() from made`,
    values: [person.id, count],
    touches: [],
  });

describe('creating a server', () => {
  it('returns 201 with its first channels and @everyone, and sends its creator an event', async () => {
    const person = await aPerson(instance);
    const probe = await connectProbe(instance.url, { token: person.token });
    const answer = await person.call(createServer, { body: { name: '  The Guild ' } });
    expect(answer.status).toBe(201);
    const { body: server } = answer;
    expect(server).toMatchObject({
      name: 'The Guild',
      ownerId: person.id,
      iconUrl: null,
      bannerUrl: null,
      description: null,
      invitesPaused: false,
      types: [],
      community: false,
      listed: false,
      memberCount: 1,
      clanTag: null,
      myRoles: [],
    });
    const category = (name: string) => server.channels.find((channel) => channel.name === name)?.id ?? '';
    expect(server.channels.map(({ name, kind, parentId }) => ({ name, kind, parentId }))).toEqual(
      expect.arrayContaining([
        { name: 'Text channels', kind: 'category', parentId: null },
        { name: 'general', kind: 'text', parentId: category('Text channels') },
        { name: 'Voice channels', kind: 'category', parentId: null },
        { name: 'General', kind: 'voice', parentId: category('Voice channels') },
      ]),
    );
    expect(server.channels).toHaveLength(4);
    expect(server.roles).toEqual([
      expect.objectContaining({
        id: server.id,
        name: '@everyone',
        position: 0,
        permissions: DEFAULT_EVERYONE,
      }),
    ]);
    const { d } = await probe.take('SERVER_CREATE', ({ id }) => id === server.id);
    expect(d).toMatchObject({ ...server, channels: expect.any(Array) });
    expect(d.members.map(({ user }) => user.id)).toEqual([person.id]);
    expect(await person.do(getServer, { params: { serverId: server.id } })).toEqual(server);
    expect(await person.do(listServers)).toMatchObject([{ id: server.id, name: 'The Guild' }]);
    await probe.close();
  });

  it('starts with the different roles and channels of a template', async () => {
    const person = await aPerson(instance);
    const made = await Promise.all(
      (['friends', 'club', 'study', 'project', 'openSource'] as const).map((template) =>
        person.do(createServer, { body: { name: template, template } }),
      ),
    );
    const shapes = made.map(({ channels, roles }) => [...channels, ...roles].map(({ name }) => name).join());
    expect(new Set(shapes).size).toBe(5);
    expect(made.every(({ channels }) => channels.some(({ name }) => name === 'general'))).toBe(true);

    const [, club] = made;
    if (!club) throw new Error('no club was made');
    expect(club.roles.map(({ name, hoist, position }) => ({ name, hoist, position }))).toEqual([
      { name: 'Board', hoist: true, position: 3 },
      { name: 'Organisers', hoist: true, position: 2 },
      { name: 'Members', hoist: true, position: 1 },
      { name: '@everyone', hoist: false, position: 0 },
    ]);
    const general = club.channels.find(({ name }) => name === 'general');
    if (!general) throw new Error('a club has no general channel');
    const newcomer = await aMember(instance, { id: club.id, server: club, channel: general, owner: person });
    const seen = await newcomer.do(getServer, { params: { serverId: club.id } });
    expect(seen.channels.map(({ name }) => name)).not.toContain('board');
    const news = seen.channels.find(({ name }) => name === 'announcements')?.id ?? '';
    const post = { params: { channelId: news }, body: { content: 'First' } };
    expect((await newcomer.call(sendMessage, post)).code).toBe('missing_permission');
    await person.do(giveRole, {
      params: { serverId: club.id, userId: newcomer.id, roleId: club.roles[0]?.id ?? '' },
    });
    expect((await newcomer.call(sendMessage, post)).status).toBe(201);
    const board = await newcomer.do(getServer, { params: { serverId: club.id } });
    expect(board.channels.map(({ name }) => name)).toContain('board');
    const answer = await person.call(createServer, {
      body: { name: 'No such', template: 'castle' as never },
    });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });

  it("uses the creator's language in every name and topic", async () => {
    const [english, german] = await Promise.all([aPerson(instance), aPerson(instance)]);
    await german.do(updateSettings, { body: { locale: 'de-AT' } });
    const templates = [undefined, 'friends', 'club', 'study', 'project', 'openSource'] as const;
    const wordsFor = async (person: TestPerson) => {
      const made = await Promise.all(
        templates.map((template) =>
          person.do(createServer, { body: { name: 'Mine', ...(template ? { template } : {}) } }),
        ),
      );
      return made.flatMap(({ channels, roles }) => [
        ...channels.flatMap(({ name, topic }) => [name, topic ?? '']),
        ...roles.map(({ name }) => name),
      ]);
    };
    const [before, after] = await Promise.all([wordsFor(english), wordsFor(german)]);
    const same = before.filter((word, index) => word !== '' && word === after[index]);
    expect(new Set(same)).toEqual(new Set(['Chat', 'Team', 'team', 'Community', '@everyone']));
    expect(after).toContain('Neues aus dem Verein');
  });

  it.each(['x', ' x ', '', 'x'.repeat(101), 5, null])('refuses the name %j', async (name) => {
    const person = await aPerson(instance);
    const answer = await person.call(createServer, { body: { name } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(await person.do(listServers)).toEqual([]);
  });

  it('stops at 100 servers, even if created at once', async () => {
    const person = await aPerson(instance);
    await fillServers(person, 98);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.call(createServer, { body: { name: 'last' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'too_many_servers')).toHaveLength(3);
    expect(await person.do(listServers)).toHaveLength(100);
  });
});

describe('changing a server', () => {
  it('changes the given fields, sends an event to all members and records it', async () => {
    const { server, member } = await aServerWithMember(instance);
    const probe = await connectProbe(instance.url, { token: member.token });
    const params = { serverId: server.id };
    const body = { name: ' Renamed ', description: 'd'.repeat(300), invitesPaused: true };
    const changed = await server.owner.do(updateServer, { params, body });
    expect(changed).toMatchObject({
      name: 'Renamed',
      description: body.description,
      invitesPaused: true,
      memberCount: 2,
    });
    const { d } = await probe.take('SERVER_UPDATE');
    expect(d).toMatchObject({ id: server.id, name: 'Renamed', invitesPaused: true, memberCount: 2 });
    expect(d).not.toHaveProperty('channels');
    expect(await server.owner.do(getServer, { params })).toEqual(changed);
    expect(
      (await server.owner.do(updateServer, { params, body: { description: '' } })).description,
    ).toBeNull();
    const audit = await queryDatabase(
      instance,
      `select target_name, changes from audit_log where server_id = $1 and action = 'server_update' order by id`,
      [server.id],
    );
    expect(audit[0]).toMatchObject({ target_name: server.server.name });
    expect(audit[0]?.changes).toContainEqual({ key: 'invitesPaused', old: false, new: true });
    await probe.close();
  });

  it('sets no types, neither at creation nor later', async () => {
    const types = { types: ['official'], community: true, listed: true };
    const made = await (await aPerson(instance)).call(createServer, { body: { name: 'Wanted', ...types } });
    expect(made.body).toMatchObject({ types: [], community: false, listed: false });
    const server = await aServer(instance);
    const body = { description: 'new', ...types };
    const changed = await server.owner.call(updateServer, { params: { serverId: server.id }, body });
    expect(changed.body).toMatchObject({ description: 'new', types: [], community: false, listed: false });
  });

  it('to its current values sends no event', async () => {
    const server = await aServer(instance);
    const params = { serverId: server.id };
    const body = { name: server.server.name, description: null, invitesPaused: false };
    expect(await server.owner.do(updateServer, { params, body })).toEqual(server.server);
    const rows = await queryDatabase(instance, 'select from audit_log where server_id = $1', [server.id]);
    expect(rows).toEqual([]);
  });

  it.each([
    ['name', 'x'],
    ['name', 'x'.repeat(101)],
    ['description', 'd'.repeat(301)],
    ['invitesPaused', 'yes'],
  ])('refuses %s %j', async (field, value) => {
    const server = await aServer(instance);
    const params = { serverId: server.id };
    const answer = await server.owner.call(updateServer, { params, body: { [field]: value } });
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: `body/${field}` }] },
    });
  });

  it('in different ways at the same time keeps every change, and the last event shows them all', async () => {
    const server = await aServer(instance);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const params = { serverId: server.id };
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`);
    await Promise.all([
      ...names.map((name) => server.owner.do(updateServer, { params, body: { name } })),
      server.owner.do(updateServer, { params, body: { description: 'kept' } }),
    ]);
    const told = [];
    for (let index = 0; index < 9; index += 1) told.push((await probe.take('SERVER_UPDATE')).d);
    const { channels: _, roles: __, myRoles: ___, ...now } = await server.owner.do(getServer, { params });
    expect(told.at(-1)).toEqual(now);
    expect(now.description).toBe('kept');
    await probe.close();
  });
});

describe('leaving', () => {
  it('removes the member and sends events to both sides', async () => {
    const { server, member } = await aServerWithMember(instance);
    const [theirs, owners] = await Promise.all(
      [member, server.owner].map(({ token }) => connectProbe(instance.url, { token })),
    );
    const params = { serverId: server.id };
    expect((await member.call(leaveServer, { params })).status).toBe(204);
    expect((await theirs?.take('SERVER_DELETE'))?.d).toEqual({ id: server.id, cause: 'left' });
    expect((await owners?.take('MEMBER_REMOVE'))?.d).toMatchObject({
      serverId: server.id,
      user: { id: member.id },
    });
    expect((await member.call(getServer, { params })).code).toBe('unknown_server');
    expect((await member.call(leaveServer, { params })).code).toBe('unknown_server');
    expect((await server.owner.do(getServer, { params })).memberCount).toBe(1);
    await Promise.all([theirs?.close(), owners?.close()]);
  });

  it('is refused for the owner', async () => {
    const server = await aServer(instance);
    const answer = await server.owner.call(leaveServer, { params: { serverId: server.id } });
    expect([answer.status, answer.code]).toEqual([400, 'owner_cannot_leave']);
  });

  it("of a bot deletes the bot's own role", async () => {
    const server = await aServer(instance);
    const bot = await aBot(instance, server);
    const params = { serverId: server.id };
    expect((await server.owner.do(getServer, { params })).roles).toHaveLength(2);
    expect((await bot.call(leaveServer, { params })).status).toBe(204);
    expect((await server.owner.do(getServer, { params })).roles).toHaveLength(1);
  });

  it('several times concurrently takes effect once', async () => {
    const { server, member } = await aServerWithMember(instance);
    const params = { serverId: server.id };
    const answers = await Promise.all([1, 2, 3].map(() => member.call(leaveServer, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect((await server.owner.do(getServer, { params })).memberCount).toBe(1);
  });
});

describe('deleting a server', () => {
  it('requires the owner with the password, and leaves nothing', async () => {
    const { server, member } = await aServerWithMember(instance);
    const probe = await connectProbe(instance.url, { token: member.token });
    const params = { serverId: server.id };
    const channel = { channelId: server.channel.id };
    await member.do(sendMessage, { params: channel, body: { content: 'gone' } });
    const remove = (from: TestPerson, password: string) =>
      from.call(deleteServer, { params, body: { password } });
    expect((await remove(member, PASSWORD)).code).toBe('not_owner');
    expect((await remove(server.owner, 'wrong horse')).code).toBe('wrong_password');
    const answers = await Promise.all([1, 2].map(() => remove(server.owner, PASSWORD)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await probe.take('SERVER_DELETE')).d).toEqual({ id: server.id, cause: 'deleted' });
    for (const person of [member, server.owner]) {
      expect((await person.call(getServer, { params })).code).toBe('unknown_server');
      expect((await person.call(getChannel, { params: channel })).code).toBe('unknown_channel');
      expect(await person.do(listServers)).toEqual([]);
    }
    await instance.runDueJobs();
    expect(
      await queryDatabase(instance, 'select from messages where channel_id = $1', [server.channel.id]),
    ).toEqual([]);
    await probe.close();
  });
});
