/** Discovery through HTTP and the gateway: finding and joining listed servers. */
import {
  type DiscoveryItem,
  getServer,
  joinDiscoveryServer,
  listDiscoveryServers,
  listMembers,
  putBan,
  putCommunity,
  putDiscovery,
  updatePresence,
  updateServer,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  createCaller,
  setServerTypes,
  type TestPerson,
  type TestServer,
  uniqueName,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeServerTypes, unlistServer } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let person: TestPerson;

beforeAll(async () => {
  person = await aPerson(instance);
});

interface Listing {
  readonly name?: string;
  readonly category?: string;
  readonly description?: string;
  readonly tags?: string[];
}

/** A listed server whose description contains a unique word. */
async function aListedServer(listing: Listing = {}): Promise<TestServer & { readonly word: string }> {
  const server = await aServer(instance);
  const word = uniqueName('word');
  const params = { serverId: server.id };
  if (listing.name) await server.owner.do(updateServer, { params, body: { name: listing.name } });
  const channels = { rulesChannelId: server.channel.id, updatesChannelId: server.channel.id };
  await server.owner.do(putCommunity, { params, body: { enabled: true, ...channels } });
  const { category = 'other', description = '', tags = [] } = listing;
  const body = { listed: true, category, description: `${description} ${word}`, tags };
  await server.owner.do(putDiscovery, { params, body });
  return { ...server, word };
}

const search = (query: Record<string, unknown>, from: Caller = person) =>
  from.call(listDiscoveryServers, { query });
const found = async (query: Record<string, unknown>, from: Caller = person): Promise<string[]> =>
  (await search(query, from)).body.items.map(({ id }) => id);
const itemOf = async (server: { readonly id: string; readonly word: string }, from: Caller = person) =>
  (await search({ q: server.word }, from)).body.items.find(({ id }) => id === server.id);
const join = (server: { readonly id: string }, from: Caller = person) =>
  from.call(joinDiscoveryServer, { params: { serverId: server.id } });
/** Many listed servers whose members are only a number. */
async function insertListed(word: string, memberCounts: readonly number[]): Promise<string[]> {
  const base = BigInt((await aServer(instance)).id) + 1000n;
  const ids = memberCounts.map((_, index) => String(base + BigInt(index)));
  await changeDatabase(instance, {
    text: `with made as (
        insert into servers (id, name, owner_id, member_count, community, listed)
        select id, 'Filler', $3, count, true, true from unnest($1::bigint[], $2::int[]) as server (id, count)
        returning id)
      insert into server_listings (server_id, name, category, description, tags)
      select id, 'Filler', 'other', $4, '{}' from made`,
    values: [ids, memberCounts, person.id, word],
    touches: [],
  });
  return ids;
}

describe('a listed server', () => {
  it('is shown with current data', async () => {
    const server = await aListedServer({ category: 'music', tags: ['Choir', 'Opera'] });
    expect(await itemOf(server)).toEqual({
      id: server.id,
      name: server.server.name,
      iconUrl: null,
      description: server.word,
      category: 'music',
      tags: ['Choir', 'Opera'],
      memberCount: 1,
      onlineCount: 0,
      joined: false,
      owned: false,
      types: [],
    } satisfies DiscoveryItem);
    expect(await itemOf(server, server.owner)).toMatchObject({ joined: true, owned: true });
    const member = await aMember(instance, server);
    expect(await itemOf(server, member)).toMatchObject({ joined: true, owned: false, memberCount: 2 });
  });

  it('shows its types, and to bots as well', async () => {
    const server = await aListedServer();
    await setServerTypes(instance, server, 'official', 'verified');
    const bot = await aBot(instance, server, []);
    expect(await itemOf(server, bot)).toMatchObject({ types: ['official', 'verified'], joined: true });
  });

  it('requires a log-in', async () => {
    expect((await search({}, createCaller(instance.url))).code).toBe('unauthorized');
  });

  it('is hidden after it is unlisted', async () => {
    const [first, second, third] = [await aListedServer(), await aListedServer(), await aListedServer()];
    await first.owner.do(putDiscovery, { params: { serverId: first.id }, body: { listed: false } });
    await second.owner.do(putCommunity, { params: { serverId: second.id }, body: { enabled: false } });
    await unlistServer(operator, third.id);
    for (const server of [first, second, third]) {
      expect(await itemOf(server)).toBeUndefined();
      expect((await join(server)).code).toBe('unlisted');
    }
  });

  it('that becomes a team server is hidden', async () => {
    const server = await aListedServer();
    await changeServerTypes(operator, server.id, ['+staff']);
    expect(await itemOf(server)).toBeUndefined();
  });

  it('counts connected members, without invisible ones', async () => {
    const server = await aListedServer();
    const [member, hidden, elsewhere] = [
      await aMember(instance, server),
      await aMember(instance, server),
      await aPerson(instance),
    ];
    const probes = await Promise.all(
      [server.owner, member, hidden, elsewhere].map(({ token }) => connectProbe(instance.url, { token })),
    );
    await hidden.do(updatePresence, { body: { status: 'invisible' } });
    await expect.poll(async () => (await itemOf(server))?.onlineCount).toBe(2);
    await hidden.do(updatePresence, { body: { status: 'dnd' } });
    await expect.poll(async () => (await itemOf(server))?.onlineCount).toBe(3);
    await Promise.all(probes.map((probe) => probe.close()));
    // A person stays online for a while after the last connection closed.
    const later = async () => {
      instance.clock.advance(20_000);
      return (await itemOf(server))?.onlineCount;
    };
    await expect.poll(later, { interval: 500 }).toBe(0);
  });
});

describe('searching', () => {
  it('searches name, description and tags in any case', async () => {
    const server = await aListedServer({
      name: 'Blåbær Club',
      description: 'Everything about ÜBUNG',
      tags: ['Sourdough Bread'],
    });
    for (const q of ['blåBÆR', 'club', 'übung', 'ABOUT', 'sourDOUGH b', 'd', '  Club  ', 'BLA\u030aBÆR'])
      expect([q, (await found({ q, limit: 48 })).includes(server.id)]).toEqual([q, true]);
    for (const q of ['blaabaer', 'club everything', 'clubs', 'breadboard'])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds texts in either Unicode form', async () => {
    const word = uniqueName('form');
    const [composed, decomposed] = [`${word} caf\u00e9`, `${word} cafe\u0301`];
    const servers = [
      await aListedServer({ description: composed }),
      await aListedServer({ description: decomposed }),
    ];
    for (const q of [composed, decomposed])
      expect((await found({ q })).toSorted()).toEqual(servers.map(({ id }) => id).toSorted());
  });

  it('treats wildcards and quotes as plain text', async () => {
    const server = await aListedServer({ description: String.raw`100% of snake_case \o/ it's "so"` });
    for (const q of ['100%', 'snake_case', String.raw`\o/`, "it's", '"so"', '%', '_', '\\'])
      expect([q, (await found({ q, limit: 48 })).includes(server.id)]).toEqual([q, true]);
    for (const q of ['100%%', 'snake%case', 'snakeXcase', '1__%', String.raw`\\o`, "' or '1'='1"])
      expect([q, await found({ q })]).toEqual([q, []]);
  });

  it('finds a renamed server', async () => {
    const server = await aListedServer();
    const name = uniqueName('Renamed');
    await server.owner.do(updateServer, { params: { serverId: server.id }, body: { name } });
    expect(await found({ q: name.toUpperCase() })).toEqual([server.id]);
    expect(await found({ q: server.server.name })).toEqual([]);
  });

  it('combines a category and a text with AND', async () => {
    const word = uniqueName('both');
    const gaming = await aListedServer({ category: 'gaming', description: word });
    const music = await aListedServer({ category: 'music', description: word });
    expect(await found({ q: word, category: 'gaming' })).toEqual([gaming.id]);
    expect(await found({ q: word, category: 'music' })).toEqual([music.id]);
    expect(await found({ q: word, category: 'education' })).toEqual([]);
    expect((await found({ q: word, category: '' })).length).toBe(2);
    expect((await search({ category: 'games' })).code).toBe('invalid_category');
  });

  it('lists servers with the most members first', async () => {
    const word = uniqueName('page');
    const ids = await insertListed(word, [3, 9, 3, 1, 9]);
    const order = [ids[1], ids[4], ids[0], ids[2], ids[3]];
    expect(await found({ q: word })).toEqual(order);
    const pages = await Promise.all(
      [0, 2, 4, 5, 960].map(async (offset) => (await search({ q: word, limit: 2, offset })).body),
    );
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
      [],
      [],
    ]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false, false]);
    expect((await search({ q: word, limit: 5 })).body.hasMore).toBe(false);
    expect((await search({ q: word, limit: 4 })).body.hasMore).toBe(true);
  });

  it('moves a server up when people join', async () => {
    const word = uniqueName('move');
    const [older, newer] = [
      await aListedServer({ description: word }),
      await aListedServer({ description: word }),
    ];
    expect(await found({ q: word })).toEqual([older.id, newer.id]);
    await aMember(instance, newer);
    expect(await found({ q: word })).toEqual([newer.id, older.id]);
  });

  it('returns 24 by default and up to 48', async () => {
    const word = uniqueName('many');
    await insertListed(
      word,
      Array.from({ length: 50 }, () => 1),
    );
    const lengthOf = async (query: Record<string, unknown>) => (await found({ q: word, ...query })).length;
    expect([await lengthOf({}), await lengthOf({ limit: 48 }), await lengthOf({ limit: 1 })]).toEqual([
      24, 48, 1,
    ]);
  });

  it.each([
    { limit: 0 },
    { limit: 49 },
    { limit: 'ten' },
    { offset: -1 },
    { offset: 961 },
    { offset: 1.5 },
    { q: 'q'.repeat(301) },
    { q: 'a\u0000b' },
  ])('refuses %j', async (query) => {
    expect((await search(query)).code).toBe('invalid_request');
  });
});

describe('joining', () => {
  it('returns the server', async () => {
    const server = await aListedServer();
    const joiner = await aPerson(instance);
    const [owners, joiners] = await Promise.all(
      [server.owner, joiner].map(({ token }) => connectProbe(instance.url, { token })),
    );
    const answer = await join(server, joiner);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await joiner.do(getServer, { params: { serverId: server.id } }));
    const created = await joiners?.take('SERVER_CREATE', ({ id }) => id === server.id);
    expect(created?.d.channels.map(({ id }) => id)).toEqual(answer.body.channels.map(({ id }) => id));
    const added = await owners?.take('MEMBER_ADD', ({ user }) => user.id === joiner.id);
    const members = await joiner.do(listMembers, { params: { serverId: server.id } });
    const { serverId: _id, status: _status, memberCount: _count, ...rest } = added?.d ?? {};
    expect(members.find(({ user }) => user.id === joiner.id)).toMatchObject(rest);
    expect(await itemOf(server, joiner)).toMatchObject({ joined: true, memberCount: 2 });
    const again = await join(server, joiner);
    expect([again.status, again.body.memberCount]).toEqual([200, 2]);
    await Promise.all([owners?.close(), joiners?.close()]);
  });

  it('is not for bots', async () => {
    const server = await aListedServer();
    const bot = await aBot(instance, await aServer(instance), []);
    expect(await join(server, bot)).toMatchObject({ status: 403, code: 'bots_not_allowed' });
  });

  it('is refused for servers that are not listed', async () => {
    const server = await aServer(instance);
    expect(await join(server)).toMatchObject({ status: 404, code: 'unlisted' });
    expect(await join(server, server.owner)).toMatchObject({ status: 404, code: 'unlisted' });
    for (const id of ['1', 'nonsense', '-1', '9'.repeat(30)])
      expect(await join({ id })).toMatchObject({ status: 404, code: 'unlisted' });
  });

  it('is refused to banned people', async () => {
    const server = await aListedServer();
    const params = { serverId: server.id };
    const [banned, full, member] = [
      await aPerson(instance),
      await aPerson(instance),
      await aMember(instance, server),
    ];
    await server.owner.do(putBan, { params: { ...params, userId: banned.id } });
    await changeDatabase(instance, {
      text: `with made as (
          insert into servers (id, name, owner_id, member_count)
          select $1::bigint + 2000000 + n, 'filler', $1::bigint, 1 from generate_series(1, 100) as n returning id)
        insert into members (server_id, user_id, joined_at) select id, $1::bigint, now() from made`,
      values: [full.id],
      touches: [],
    });
    expect(await join(server, full)).toMatchObject({ status: 400, code: 'too_many_servers' });
    await server.owner.do(updateServer, { params, body: { invitesPaused: true } });
    expect(await join(server, banned)).toMatchObject({ status: 403, code: 'banned' });
    expect(await join(server, full)).toMatchObject({ status: 403, code: 'invites_paused' });
    expect((await join(server, member)).status).toBe(200);
    expect(await itemOf(server)).toMatchObject({ memberCount: 2 });
  });

  it('several times concurrently by one person joins once', async () => {
    const server = await aListedServer();
    const joiner = await aPerson(instance);
    const answers = await Promise.all(Array.from({ length: 5 }, () => join(server, joiner)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await itemOf(server)).toMatchObject({ memberCount: 2 });
  });
});
