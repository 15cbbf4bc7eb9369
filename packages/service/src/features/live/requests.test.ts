/** Bots' requests about the gateway: its address, members of a server, and large servers (design 2.1, 2.6). */
import {
  getBotGateway,
  getGateway,
  kickMember,
  type membersChunk as membersChunkEvent,
  OPCODES,
  type PayloadOf,
  updatePresence,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  createCaller,
  type GatewayProbe,
  queryDatabase,
  type TestBot,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Chunk = PayloadOf<typeof membersChunkEvent>;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let bot: TestBot;
let probe: GatewayProbe;
let requests = 0;

beforeAll(async () => {
  server = await aServer(instance);
  member = await aMember(instance, server, await aPerson(instance, 'zebra'));
  bot = await aBot(instance, server);
  probe = await connectProbe(instance.url, { token: bot.token });
});
afterAll(async () => {
  await probe?.close();
});

/** Inserts many members by SQL: `count` people with names after a prefix. */
async function crowd(serverId: string, prefix: string, count: number): Promise<void> {
  await changeDatabase(instance, {
    text: `with people_made as (
        insert into users (id, username, display_name, kind)
        select $2::bigint + number, $3 || number, $3 || number, 'person' from generate_series(1, $4::int) number returning id),
      joined as (insert into members (server_id, user_id, joined_at) select $1, id, now() from people_made)
      update servers set member_count = member_count + $4::int where id = $1`,
    values: [serverId, `${serverId.slice(0, -7)}0000000`, prefix, count],
    touches: [`server:${serverId}`],
  });
}

/** The chunks in response to a request. */
async function chunks(request: Readonly<Record<string, unknown>>): Promise<Chunk[]> {
  requests += 1;
  const nonce = `request ${requests}`;
  probe.send(OPCODES.requestMembers, { serverId: server.id, nonce, ...request });
  const found: Chunk[] = [];
  do found.push((await probe.take('MEMBERS_CHUNK', (payload) => payload.nonce === nonce)).d);
  while (found.length < (found[0]?.chunkCount ?? 1));
  return found;
}
const idsIn = (found: readonly Chunk[]) => found.flatMap(({ members }) => members.map(({ user }) => user.id));

describe('the address', () => {
  it('is public', async () => {
    const url = `${instance.url.replace(/^http/, 'ws')}/gateway`;
    for (const caller of [createCaller(instance.url), member, bot])
      expect(await caller.do(getGateway)).toEqual({ url });
  });

  it('for bots includes shards and how many sessions they may start', async () => {
    const fresh = await aBot(instance, server);
    const { url } = await fresh.do(getGateway);
    const before = await fresh.do(getBotGateway);
    // A thousand, times the factor by which tests widen limits.
    const { total } = before.sessionStartLimit;
    expect(total % 1000).toBe(0);
    const sessionStartLimit = { total, remaining: total, resetAfter: 0, maxConcurrency: 1 };
    expect(before).toEqual({ url, shards: 1, sessionStartLimit });
    const connection = await connectProbe(instance.url, { token: fresh.token });
    const after = await fresh.do(getBotGateway);
    expect(after.sessionStartLimit).toMatchObject({ total, remaining: total - 1, maxConcurrency: 1 });
    expect(after.sessionStartLimit.resetAfter).toBeGreaterThan(0);
    await connection.close();
    expect((await member.call(getBotGateway)).code).toBe('bot_token_required');
    expect((await createCaller(instance.url).call(getBotGateway)).code).toBe('unauthorized');
  });

  it('recommends a shard for each thousand servers', async () => {
    const busy = await aBot(instance, server);
    const join = async (first: number, count: number) => {
      await queryDatabase(
        instance,
        `with made as (
           insert into servers (id, name, owner_id)
           select $2::bigint + number, 'one of many', $4 from generate_series(1, $3::int) number returning id)
         insert into members (server_id, user_id, joined_at) select id, $1, now() from made`,
        [busy.id, first, count, server.owner.id],
      );
      return (await busy.do(getBotGateway)).shards;
    };
    expect(await join(0, 999)).toBe(1);
    expect(await join(1000, 1)).toBe(2);
  });
});

describe('members of a server (op 8)', () => {
  it('are found by the beginning of a name, up to the requested number', async () => {
    const [zebra, ...more] = await chunks({ query: 'ZEBRA', limit: 10 });
    expect(more).toEqual([]);
    expect(zebra).toMatchObject({ serverId: server.id, chunkIndex: 0, chunkCount: 1 });
    expect(idsIn(zebra ? [zebra] : [])).toEqual([member.id]);
    expect(zebra).not.toHaveProperty('notFound');
    expect(zebra).not.toHaveProperty('presences');
    expect(idsIn(await chunks({ query: '', limit: 2 }))).toHaveLength(2);
    expect(idsIn(await chunks({ query: 'nobody is called so', limit: 2 }))).toEqual([]);
  });

  it('are found by id; unknown ids are listed', async () => {
    const stranger = await aPerson(instance);
    const [found] = await chunks({ userIds: [member.id, stranger.id, 'abc'] });
    expect(idsIn(found ? [found] : [])).toEqual([member.id]);
    expect(found?.notFound).toEqual([stranger.id, 'abc']);
  });

  it('include presences if requested', async () => {
    await probe.take('PRESENCE_UPDATE', ({ userId }) => userId === bot.id);
    const [found] = await chunks({ userIds: [bot.id, member.id], presences: true });
    const statuses = new Map(found?.presences?.map(({ userId, status }) => [userId, status]));
    expect(statuses).toEqual(
      new Map([
        [bot.id, 'online'],
        [member.id, 'offline'],
      ]),
    );
  });

  it('of another server are not sent', async () => {
    const foreign = await aServer(instance);
    probe.send(OPCODES.requestMembers, { serverId: foreign.id, query: '', limit: 0, nonce: 'foreign' });
    await chunks({ userIds: [member.id] });
    const told = probe.envelopes.filter(({ d }) => (d as { nonce?: string } | null)?.nonce === 'foreign');
    expect(told).toEqual([]);
  });

  it.each([
    ['101 ids', { userIds: Array.from({ length: 101 }, (_, index) => String(index)) }],
    ['a negative limit', { query: '', limit: -1 }],
  ])('requested with %s close the connection with 4001', async (_, request) => {
    const other = await aBot(instance, server);
    const connection = await connectProbe(instance.url, { token: other.token });
    connection.send(OPCODES.requestMembers, { serverId: server.id, ...request });
    expect(await connection.closed()).toBe(4001);
  });

  it('are at most 1000 per chunk if everyone is requested', async () => {
    const large = await aServer(instance);
    const watcher = await aBot(instance, large);
    await crowd(large.id, 'many', 1000);
    const connection = await connectProbe(instance.url, { token: watcher.token });
    connection.send(OPCODES.requestMembers, { serverId: large.id, query: '', limit: 0 });
    const [first, second] = [await connection.take('MEMBERS_CHUNK'), await connection.take('MEMBERS_CHUNK')];
    expect([first, second].map(({ d }) => [d.chunkIndex, d.chunkCount, d.members.length])).toEqual([
      [0, 2, 1000],
      [1, 2, 2],
    ]);
    expect(new Set(idsIn([first.d, second.d])).size).toBe(1002);
    await connection.close();
  });

  it('are no longer sent to someone who was kicked after a chunk was read', async () => {
    const large = await aServer(instance);
    const other = await aServer(instance);
    const watcher = await aMember(instance, other, await aMember(instance, large));
    await crowd(large.id, 'left', 1000);
    const connection = await connectProbe(instance.url, { token: watcher.token });
    // The first chunk waits for the blocks of the watcher.
    await whileLocked(instance, 'lock table relationships in access exclusive mode', async () => {
      connection.send(OPCODES.requestMembers, { serverId: large.id, query: '', limit: 0 });
      await untilWaiting(instance, 1);
      await large.owner.do(kickMember, { params: { serverId: large.id, userId: watcher.id } });
    });
    connection.send(OPCODES.requestMembers, { serverId: other.id, query: '', limit: 0 });
    await connection.take('MEMBERS_CHUNK', ({ serverId }) => serverId === other.id);
    const received = connection.envelopes.filter(({ t }) => t === 'MEMBERS_CHUNK').map(({ d }) => d as Chunk);
    expect(received.map(({ serverId, chunkIndex }) => [serverId, chunkIndex])).toEqual([
      [large.id, 0],
      [other.id, 0],
    ]);
    await connection.close();
  });

  it('arrive one list after the other if everyone is requested again and again', async () => {
    const large = await aServer(instance);
    const watcher = await aBot(instance, large);
    await crowd(large.id, 'crowded', 1000);
    const connection = await connectProbe(instance.url, { token: watcher.token });
    for (const nonce of ['a', 'b', 'c'])
      connection.send(OPCODES.requestMembers, { serverId: large.id, query: '', limit: 0, nonce });
    const taken: unknown[] = [];
    while (taken.length < 6) {
      const { d } = await connection.take('MEMBERS_CHUNK');
      taken.push(`${d.nonce}${d.chunkIndex}`);
    }
    expect(taken).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1']);
    await connection.close();
  });
});

describe('the large threshold of SERVER_CREATE', () => {
  const membersIn = async (token: string, serverId: string, largeThreshold?: number) => {
    const identify = largeThreshold === undefined ? {} : { largeThreshold };
    const connection = await connectProbe(instance.url, { token, identify });
    const { d } = await connection.take('SERVER_CREATE', ({ id }) => id === serverId);
    await connection.close();
    return d.members.map(({ user }) => user.id);
  };

  it('is the size above which it contains only connected members and the bot itself', async () => {
    const large = await aServer(instance);
    await crowd(large.id, 'some', 48);
    const connected = await connectProbe(instance.url, { token: large.owner.token });
    const first = await aBot(instance, large);
    expect(await membersIn(first.token, large.id)).toHaveLength(50);
    const second = await aBot(instance, large);
    const some = await membersIn(second.token, large.id);
    // The first bot may still count as connected.
    expect(some.filter((id) => id !== first.id).sort()).toEqual([large.owner.id, second.id].sort());
    const third = await aBot(instance, large);
    expect(await membersIn(third.token, large.id, 250)).toHaveLength(52);
    await large.owner.do(updatePresence, { body: { status: 'invisible' } });
    expect(await membersIn(third.token, large.id)).not.toContain(large.owner.id);
    await connected.close();
  });

  it.each([49, 251, 50.5, '50'])('cannot be %j', async (largeThreshold) => {
    const other = await aBot(instance, server);
    const opened = connectProbe(instance.url, { token: other.token, identify: { largeThreshold } });
    await expect(opened).rejects.toThrow('4001');
  });
});
