/** A session's initial state, its updates, and its resume. */
import { createPool } from '@guildhall/platform';
import {
  acknowledgeMessage,
  CLOSE_CODES,
  compareIds,
  createChannel,
  createRole,
  createServer,
  createThread,
  deleteChannel,
  deleteOverwrite,
  deleteServer,
  getAccount,
  getServer,
  getSettings,
  giveRole,
  kickMember,
  leaveServer,
  listMembers,
  OPCODES,
  putRelationship,
  type Ready,
  type Role,
  type Server,
  type ServerChannel,
  type ServerCreated,
  sendMessage,
  updateChannel,
  updateServer,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  connectProbe,
  type GatewayProbe,
  openProbe,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { describe, expect, it, vi } from 'vitest';

const instance = useInstance();
let marks = 0;

/** Waits until everything committed so far has been delivered to a connection of this account. */
async function awaitDelivery(probe: GatewayProbe, userId: string): Promise<void> {
  marks += 1;
  const mark = `mark ${marks}`;
  await queryDatabase(
    instance,
    `insert into event_log (name, audience, payload) values ('READ_STATE_UPDATE', $1, $2)`,
    [
      JSON.stringify({ kind: 'user', id: userId }),
      JSON.stringify({ channelId: mark, lastReadMessageId: null, mentionCount: 0 }),
    ],
  );
  await queryDatabase(instance, 'notify event_log');
  await probe.take('READ_STATE_UPDATE', ({ channelId }) => channelId === mark);
}

describe('READY', () => {
  it("contains the person's account, servers as they see them, and read states", async () => {
    const { server, member } = await aServerWithMember(instance);
    const { id: hiddenId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'hidden' },
    });
    await overwritePermissions(server, hiddenId, { deny: ['viewChannel'] });
    const sent = await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'read me' },
    });
    const place = { channelId: server.channel.id, messageId: sent.id };
    await member.do(acknowledgeMessage, { params: place });
    const probe = await connectProbe(instance.url, { token: member.token });
    const { ready } = probe;
    expect(ready).toEqual({
      sessionId: expect.any(String),
      resumeUrl: expect.stringContaining('ws://'),
      heartbeatInterval: expect.any(Number),
      user: await member.do(getAccount),
      servers: [expect.objectContaining({ id: server.id })],
      dms: [],
      relationships: [],
      readStates: [{ channelId: server.channel.id, lastReadMessageId: sent.id, mentionCount: 0 }],
      settings: await member.do(getSettings),
      notificationSettings: [],
      wallet: { balance: 0 },
      follows: [],
      presences: expect.any(Array),
      voiceStates: [],
      calls: [],
      csrfToken: null,
    });
    const [shown] = ready.servers as ServerCreated[];
    const fetched = await member.do(getServer, { params: { serverId: server.id } });
    expect(shown).toMatchObject({
      ...fetched,
      channels: fetched.channels.map((channel) => ({ ...channel, serverId: server.id })),
    });
    expect(shown?.channels.some(({ id }) => id === hiddenId)).toBe(false);
    expect(shown?.members.map(({ user }) => user.id)).toEqual([member.id]);
    expect(shown?.joinedAt).toMatch(/Z$/);
    await probe.close();
  });

  it('contains what was read in channels that are hidden now, and in archived threads, but no pings', async () => {
    const { server, member } = await aServerWithMember(instance);
    const { owner } = server;
    const params = { serverId: server.id };
    const { id: channelId } = await owner.do(createChannel, { params, body: { name: 'crew' } });
    const { id: threadId } = await member.do(createThread, { params: { channelId }, body: { name: 'Rota' } });
    const read = [];
    for (const id of [channelId, threadId]) {
      const at = { channelId: id };
      const { id: lastReadMessageId } = await member.do(sendMessage, {
        params: at,
        body: { content: 'mine' },
      });
      await owner.do(sendMessage, { params: at, body: { content: `<@${member.id}>` } });
      read.push({ channelId: id, lastReadMessageId, mentionCount: 0 });
    }
    const states = async () => {
      const probe = await connectProbe(instance.url, { token: member.token });
      const { readStates = [] } = probe.ready;
      await probe.close();
      return readStates.toSorted((left, right) => compareIds(left.channelId, right.channelId));
    };
    expect(await states()).toEqual(read.map((state) => ({ ...state, mentionCount: 1 })));
    await owner.do(updateChannel, { params: { channelId: threadId }, body: { archived: true } });
    expect(await states()).toContainEqual(read[1]);
    await overwritePermissions(server, channelId, { deny: ['viewChannel'] });
    expect(await states()).toEqual(read);
  });

  it('is the same for people who connect at the same time as for each alone', async () => {
    const [server, other] = [await aServer(instance), await aServer(instance)];
    const people = await Promise.all(Array.from({ length: 6 }, () => aMember(instance, server)));
    for (const [index, person] of people.entries()) {
      const next = people[(index + 1) % people.length] as TestPerson;
      const params = { userId: next.id };
      if (index % 2 === 0) await aMember(instance, other, person);
      if (index % 3 === 0) await person.do(putRelationship, { params, body: { type: 'blocked' } });
      await person.do(updateSettings, { body: { compact: index % 2 === 0 } });
      await person.do(sendMessage, {
        params: { channelId: server.channel.id },
        body: { content: `hello <@${next.id}>` },
      });
    }
    const state = async ({ token }: TestPerson) => {
      const probe = await connectProbe(instance.url, { token });
      const { sessionId: _, presences: __, ...ready } = probe.ready;
      await probe.close();
      return ready;
    };
    const [known] = people;
    const stranger = openProbe(instance.url);
    await vi.waitFor(() => expect(stranger.envelopes).toHaveLength(1), 120_000);
    stranger.send(OPCODES.identify, { token: `${known?.token.split('.')[0]}.unknown` });
    const together = await Promise.all(people.map(state));
    expect(await stranger.closed()).toBe(CLOSE_CODES.authenticationFailed.code);
    for (const [index, person] of people.entries()) expect(together[index]).toEqual(await state(person));
    // Sending marks the channel as read; only the first person was pinged afterwards.
    const waiting = together.map(({ readStates = [] }) => readStates.map(({ mentionCount }) => mentionCount));
    expect(waiting).toEqual([[1], [0], [0], [0], [0], [0]]);
  });

  it('shows people who connect at the same time their own channels and pings, whatever roles they share', async () => {
    const server = await aServer(instance);
    const { owner } = server;
    const params = { serverId: server.id };
    const people = await Promise.all(Array.from({ length: 4 }, () => aMember(instance, server)));
    const [crew, , both, alone] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
    const role = await owner.do(createRole, { params, body: { name: 'Crew' } });
    const hidden = await owner.do(createChannel, { params, body: { name: 'hidden' } });
    await overwritePermissions(server, hidden.id, { deny: ['viewChannel'] });
    await overwritePermissions(server, hidden.id, { role: role.id, allow: ['viewChannel'] });
    await overwritePermissions(server, hidden.id, { member: alone.id, allow: ['viewChannel'] });
    for (const { id: userId } of [crew, both, owner])
      await owner.do(giveRole, { params: { ...params, userId, roleId: role.id } });
    const content = `<@&${role.id}> <@${both.id}>`;
    await owner.do(sendMessage, { params: { channelId: hidden.id }, body: { content } });
    await owner.do(sendMessage, { params: { channelId: hidden.id }, body: { content: '@everyone' } });
    const shown = await Promise.all(
      [...people, owner].map(async ({ token }) => {
        const probe = await connectProbe(instance.url, { token });
        const { servers, readStates } = probe.ready;
        await probe.close();
        const [own] = servers as ServerCreated[];
        return {
          roles: own?.myRoles,
          isShown: own?.channels.some(({ id }) => id === hidden.id),
          mentions: readStates?.find(({ channelId }) => channelId === hidden.id)?.mentionCount,
        };
      }),
    );
    expect(shown).toEqual([
      { roles: [role.id], isShown: true, mentions: 2 },
      { roles: [], isShown: false, mentions: undefined },
      { roles: [role.id], isShown: true, mentions: 2 },
      { roles: [], isShown: true, mentions: 1 },
      { roles: [role.id], isShown: true, mentions: 0 },
    ]);
  });

  it("contains a bot's application, followed by each server with all members", async () => {
    const server = await aServer(instance);
    await aMember(instance, server);
    const bot = await aBot(instance, server);
    const probe = await connectProbe(instance.url, { token: bot.token });
    const { ready } = probe;
    expect(ready).toMatchObject({
      application: { id: bot.applicationId, name: expect.any(String) },
      servers: [{ id: server.id, unavailable: true }],
      shard: [0, 1],
      user: { id: bot.id },
      dms: [],
    });
    for (const key of ['relationships', 'readStates', 'settings', 'wallet', 'presences', 'csrfToken']) {
      expect(ready).not.toHaveProperty(key);
    }
    const { d } = await probe.take('SERVER_CREATE');
    const members = await bot.do(listMembers, { params: { serverId: server.id } });
    expect(d.members.map(({ user }) => user.id)).toEqual(members.map(({ user }) => user.id));
    expect(d).toMatchObject({ id: server.id, emojis: [], stickers: [], threads: [], voiceStates: [] });
    await probe.close();
  });
});

/** A server as a client maintains it from events alone. */
interface Held {
  summary: Record<string, unknown>;
  channels: Map<string, ServerChannel>;
  roles: Map<string, Role>;
}

/** Applies a connection's events to the servers that its client shows. */
function shownServers(probe: GatewayProbe): Map<string, Held> {
  const servers = new Map<string, Held>();
  const put = ({ channels, roles, members: _, ...summary }: ServerCreated): void => {
    servers.set(summary.id, {
      summary,
      channels: new Map(channels.map((channel) => [channel.id, channel])),
      roles: new Map(roles.map((role) => [role.id, role])),
    });
  };
  for (const { t, d } of probe.envelopes) {
    apply(servers, put, t ?? '', (d ?? {}) as Record<string, unknown>);
  }
  return servers;
}

type Payload = Record<string, unknown>;

function apply(
  servers: Map<string, Held>,
  put: (server: ServerCreated) => void,
  name: string,
  d: Payload,
): void {
  if (name === 'READY') {
    for (const server of (d as unknown as Ready).servers) put(server as ServerCreated);
    return;
  }
  if (name === 'SERVER_CREATE') put(d as unknown as ServerCreated);
  if (name === 'SERVER_DELETE') {
    servers.delete(String(d.id));
    return;
  }
  const held = servers.get(String(name === 'SERVER_UPDATE' ? d.id : d.serverId));
  if (!held) return;
  const channel = d as unknown as ServerChannel;
  if (name === 'SERVER_UPDATE') Object.assign(held.summary, d);
  if (name === 'CHANNEL_CREATE' || name === 'CHANNEL_UPDATE') held.channels.set(channel.id, channel);
  if (name === 'CHANNEL_DELETE') {
    held.channels.delete(channel.id);
  }
  if (name === 'MESSAGE_CREATE') {
    const known = held.channels.get(String(d.channelId));
    if (known) held.channels.set(known.id, { ...known, lastMessageId: String(d.id) });
  }
  const role = d.role as Role;
  if (name === 'ROLE_CREATE' || name === 'ROLE_UPDATE') held.roles.set(role.id, role);
  if (name === 'ROLE_DELETE') held.roles.delete(String(d.roleId));
  if (name === 'ROLES_REORDER') {
    for (const { id, position } of d.roles as { id: string; position: number }[]) {
      const moved = held.roles.get(id);
      if (moved) held.roles.set(id, { ...moved, position });
    }
  }
  if (name === 'MEMBER_ADD' || name === 'MEMBER_REMOVE') held.summary.memberCount = d.memberCount;
}

/** The same shape from a fresh fetch. */
function shown(held: Held | undefined) {
  if (!held) return null;
  const {
    joinedAt: _,
    emojis: _e,
    stickers: _s,
    threads: _t,
    voiceStates: _v,
    presences: _p,
    ...summary
  } = held.summary;
  return {
    ...summary,
    channels: [...held.channels.values()]
      .map(({ serverId: _id, ...channel }) => channel)
      .sort((left, right) => (left.id < right.id ? -1 : 1)),
    roles: [...held.roles.values()].sort((left, right) => right.position - left.position),
  };
}

function fetched(server: Server) {
  return { ...server, channels: server.channels.toSorted((left, right) => (left.id < right.id ? -1 : 1)) };
}

/** All kinds of changes of a server, some of them concurrently. */
async function changeEverything(server: TestServer, member: TestPerson): Promise<void> {
  const params = { serverId: server.id };
  const { owner } = server;
  const make = (name: string, kind: 'text' | 'category' = 'text', parentId?: string) =>
    owner.do(createChannel, { params, body: { name, kind, ...(parentId ? { parentId } : {}) } });
  const category = await make('category', 'category');
  const [a, b, c, d] = [
    await make('a', 'text', category.id),
    await make('b', 'text', category.id),
    await make('c'),
    await make('d'),
  ];
  await overwritePermissions(server, c.id, { deny: ['viewChannel'] });
  await overwritePermissions(server, d.id, { member: member.id, deny: ['viewChannel'] });
  await owner.do(updateChannel, { params: { channelId: c.id }, body: { topic: 'unseen' } });
  await owner.do(deleteOverwrite, { params: { channelId: c.id, targetId: server.id } });
  await overwritePermissions(server, category.id, { deny: ['viewChannel'] });
  await Promise.all([
    owner.do(updateChannel, { params: { channelId: a.id }, body: { name: 'renamed', parentId: null } }),
    owner.do(updateChannel, { params: { channelId: b.id }, body: { slowmodeSecs: 5 } }),
    owner.do(updateServer, { params, body: { name: 'Renamed', description: 'new' } }),
    owner.do(sendMessage, { params: { channelId: c.id }, body: { content: 'last' } }),
    make('at once 1'),
    make('at once 2'),
  ]);
  const [staying, leaving] = [await aMember(instance, server), await aMember(instance, server)];
  const [first, second] = [await aBot(instance, server), await aBot(instance, server)];
  await Promise.all([
    leaving.do(leaveServer, { params }),
    owner.do(kickMember, { params: { ...params, userId: first.id } }),
    owner.do(deleteOverwrite, { params: { channelId: category.id, targetId: server.id } }),
  ]);
  await owner.do(deleteChannel, { params: { channelId: category.id } });
  await owner.do(deleteChannel, { params: { channelId: d.id } });
  await Promise.all(
    [staying, second].map(({ id }) =>
      overwritePermissions(server, a.id, { member: id, deny: ['viewChannel'] }),
    ),
  );
}

/** Delays the log, as a long transaction does, while cached state advances. */
async function holdLog(): Promise<() => Promise<void>> {
  const pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return async () => {
    await client.query('rollback');
    client.release();
    await pool.end();
  };
}

describe('state and events', () => {
  it.each([
    ['as they happen', async () => async () => undefined],
    ['long after the changes', holdLog],
  ])('together equal a fresh fetch, for a member, the owner and a newcomer: %s', async (_, hold) => {
    const { server, member } = await aServerWithMember(instance);
    const newcomer = await aPerson(instance);
    const people = [member, server.owner, newcomer];
    const probes = await Promise.all(people.map(({ token }) => connectProbe(instance.url, { token })));
    const release = await hold();
    try {
      await changeEverything(server, member);
      await aMember(instance, server, newcomer);
      await changeEverything(server, newcomer);
    } finally {
      await release();
    }
    for (const [index, probe] of probes.entries()) {
      const person = people[index] as TestPerson;
      await awaitDelivery(probe, person.id);
      const now = await person.do(getServer, { params: { serverId: server.id } });
      expect(shown(shownServers(probe).get(server.id))).toEqual(fetched(now));
      await probe.close();
    }
  });

  it('together equal a fresh fetch for people who connect while the server changes', async () => {
    const server = await aServer(instance);
    const members = await Promise.all(Array.from({ length: 3 }, () => aMember(instance, server)));
    const people = [server.owner, ...members];
    let isChanging = true;
    const changes = changeEverything(server, members[0] as TestPerson).finally(() => {
      isChanging = false;
    });
    const connected: { readonly person: TestPerson; readonly probe: GatewayProbe }[] = [];
    const connect = async (person: TestPerson) => {
      connected.push({ person, probe: await connectProbe(instance.url, { token: person.token }) });
    };
    for (let round = 0; isChanging && round < 8; round += 1) await Promise.all(people.map(connect));
    await changes;
    await Promise.all(
      connected.map(async ({ person, probe }) => {
        await awaitDelivery(probe, person.id);
        const now = await person.do(getServer, { params: { serverId: server.id } });
        expect(shown(shownServers(probe).get(server.id))).toEqual(fetched(now));
        await probe.close();
      }),
    );
  });

  it('together equal a fresh fetch for members who get a role or join before channels change', async () => {
    const server = await aServer(instance);
    const params = { serverId: server.id };
    const { owner } = server;
    const member = await aMember(instance, server);
    const newcomer = await aPerson(instance);
    const make = async (name: string) => (await owner.do(createChannel, { params, body: { name } })).id;
    const [going, closing, opening] = [await make('going'), await make('closing'), await make('opening')];
    const deny = (channelId: string) => overwritePermissions(server, channelId, { deny: ['viewChannel'] });
    await deny(opening);
    const role = await owner.do(createRole, { params, body: { name: 'Crew' } });
    const people = [member, newcomer];
    const probes = await Promise.all(people.map(({ token }) => connectProbe(instance.url, { token })));
    const release = await holdLog();
    try {
      await owner.do(giveRole, { params: { ...params, userId: member.id, roleId: role.id } });
      await aMember(instance, server, newcomer);
      await owner.do(deleteChannel, { params: { channelId: going } });
      await deny(closing);
      await owner.do(deleteOverwrite, { params: { channelId: opening, targetId: server.id } });
    } finally {
      await release();
    }
    for (const [index, probe] of probes.entries()) {
      const person = people[index] as TestPerson;
      await awaitDelivery(probe, person.id);
      const held = shownServers(probe).get(server.id);
      const now = await person.do(getServer, { params });
      expect([...(held?.channels.keys() ?? [])].sort()).toEqual(now.channels.map(({ id }) => id).sort());
      await probe.close();
    }
  });

  it('show the remaining servers after joining, creating, leaving and kicks', async () => {
    const person = await aPerson(instance);
    const probe = await connectProbe(instance.url, { token: person.token });
    const [left, kicked, kept] = [await aServer(instance), await aServer(instance), await aServer(instance)];
    for (const server of [left, kicked, kept]) await aMember(instance, server, person);
    const own = await person.do(createServer, { body: { name: 'Own' } });
    await person.do(leaveServer, { params: { serverId: left.id } });
    await kicked.owner.do(kickMember, { params: { serverId: kicked.id, userId: person.id } });
    await awaitDelivery(probe, person.id);
    expect([...shownServers(probe).keys()].sort()).toEqual([kept.id, own.id].sort());
    await probe.close();
  });
});

describe('resuming', () => {
  /** Events of messages, in order. */
  const messages = (probe: GatewayProbe) =>
    probe.envelopes.flatMap(({ t, d, p }) => (t?.startsWith('MESSAGE_') ? [{ t, d, p }] : []));

  it('by position after a restart brings exactly the missed events, and continues', async () => {
    const { server, member } = await aServerWithMember(instance);
    const { id: hiddenId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'hidden' },
    });
    await overwritePermissions(server, hiddenId, { member: member.id, deny: ['viewChannel'] });
    const send = (content: string, channelId = server.channel.id) =>
      server.owner.do(sendMessage, { params: { channelId }, body: { content } });
    const stopped = await startTestInstance({ sharing: instance });
    const probe = await connectProbe(stopped.url, { token: member.token });
    const witness = await connectProbe(instance.url, { token: member.token });
    const last = await send('seen');
    await probe.take('MESSAGE_CREATE', ({ id }) => id === last.id);
    const { sessionId } = probe.ready;
    const { s, p } = probe.envelopes.findLast((envelope) => envelope.p !== undefined) ?? {};
    const seen = messages(witness).length || 1;
    await stopped.stop();
    expect(await probe.closed()).toBeGreaterThanOrEqual(1000);

    for (let number = 0; number < 30; number += 1) {
      await send(`missed ${number}`);
      if (number % 3 === 0) await send('not for them', hiddenId);
    }
    const again = await startTestInstance({ sharing: instance });
    const resumed = await connectProbe(again.url, {
      token: member.token,
      resume: { sessionId, seq: s ?? 0, ...(p ? { position: p } : {}) },
    });
    await resumed.take('RESUMED');
    await awaitDelivery(witness, member.id);
    expect(messages(witness).length - seen).toBe(30);
    expect(messages(resumed)).toEqual(messages(witness).slice(seen));
    const live = await send('live');
    await resumed.take('MESSAGE_CREATE', ({ id }) => id === live.id);
    await witness.take('MESSAGE_CREATE', ({ id }) => id === live.id);
    expect(messages(resumed)).toEqual(messages(witness).slice(seen));
    await Promise.all([resumed.close(), witness.close()]);
    await again.stop();
  });

  it('by position brings the deletion of a server, to its former members only', async () => {
    const [kept, gone] = [await aServer(instance), await aServer(instance)];
    const [member, other] = [await aMember(instance, kept), await aMember(instance, kept)];
    await aMember(instance, gone, member);
    const resumePoints = await Promise.all(
      [member, other].map(async ({ token }) => {
        const probe = await connectProbe(instance.url, { token });
        const sent = await kept.owner.do(sendMessage, {
          params: { channelId: kept.channel.id },
          body: { content: 'seen' },
        });
        const { s, p } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
        probe.cut();
        return { token, resume: { sessionId: probe.ready.sessionId, seq: s ?? 0, position: p ?? '' } };
      }),
    );
    await gone.owner.do(deleteServer, { params: { serverId: gone.id }, body: { password: PASSWORD } });
    const restarted = await startTestInstance({ sharing: instance });
    const [resumed, others] = await Promise.all(
      resumePoints.map((point) => connectProbe(restarted.url, point)),
    );
    await Promise.all([resumed?.take('RESUMED'), others?.take('RESUMED')]);
    const deleted = await resumed?.take('SERVER_DELETE');
    expect(deleted?.d).toEqual({ id: gone.id, cause: 'deleted' });
    expect(others?.untaken()).not.toContain('SERVER_DELETE');
    await Promise.all([resumed?.close(), others?.close()]);
    await restarted.stop();
  });

  /** A member whose connection breaks after an event. `resume` resumes by position on another process. */
  async function aCutOffMember() {
    const server = await aServer(instance);
    const params = { serverId: server.id };
    const member = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token: member.token });
    await server.owner.do(updateServer, { params, body: { name: 'Before' } });
    const { s, p } = await probe.take('SERVER_UPDATE');
    probe.cut();
    const resume = async () => {
      const restarted = await startTestInstance({ sharing: instance });
      const resumed = await connectProbe(restarted.url, {
        token: member.token,
        resume: { sessionId: probe.ready.sessionId, seq: s ?? 0, position: p ?? '' },
      });
      await resumed.take('RESUMED');
      return { resumed, restarted };
    };
    return { server, params, member, resume };
  }

  it('by position counts members who joined after a change of the server once', async () => {
    const { server, params, member, resume } = await aCutOffMember();
    await server.owner.do(createRole, { params, body: { name: 'Crew' } });
    const [leaving] = [await aMember(instance, server), await aMember(instance, server)];
    await leaving.do(leaveServer, { params });
    const { resumed, restarted } = await resume();
    await resumed.take('MEMBER_REMOVE');
    const { memberCount } = await member.do(getServer, { params });
    expect(shownServers(resumed).get(server.id)?.summary.memberCount).toBe(memberCount);
    await resumed.close();
    await restarted.stop();
  });

  it('by position removes and adds a server that a member left and joined again', async () => {
    const { server, params, member, resume } = await aCutOffMember();
    const { id: roleId } = await server.owner.do(createRole, { params, body: { name: 'Crew' } });
    await server.owner.do(giveRole, { params: { ...params, userId: member.id, roleId } });
    await member.do(leaveServer, { params });
    await aMember(instance, server, member);
    const { resumed, restarted } = await resume();
    const changes = resumed.envelopes.filter(({ t }) => t?.startsWith('SERVER_') || t === 'MEMBER_UPDATE');
    expect(changes.map(({ t }) => t)).toEqual([
      'SERVER_CREATE',
      'MEMBER_UPDATE',
      'SERVER_DELETE',
      'SERVER_CREATE',
    ]);
    expect(changes.at(-1)?.d).toMatchObject({ name: 'Before', myRoles: [] });
    await resumed.close();
    await restarted.stop();
  });

  it('by position sends a bot its changed servers with their members, as on connect', async () => {
    const server = await aServer(instance);
    const [member, bot] = [await aMember(instance, server), await aBot(instance, server)];
    const probe = await connectProbe(instance.url, { token: bot.token });
    const rename = (name: string) =>
      server.owner.do(updateServer, { params: { serverId: server.id }, body: { name } });
    await rename('Before');
    const { s, p } = await probe.take('SERVER_UPDATE');
    probe.cut();
    await rename('After');
    const resumed = await connectProbe(instance.url, {
      token: bot.token,
      resume: { sessionId: probe.ready.sessionId, seq: s ?? 0, position: p ?? '' },
    });
    const { d } = await resumed.take('SERVER_CREATE');
    expect(d.name).toBe('After');
    expect(d.members.map(({ user }) => user.id)).toEqual([server.owner.id, member.id, bot.id]);
    await resumed.close();
  });
});
