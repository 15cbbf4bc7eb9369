/** The cost of starting a session: the same number of queries for many servers as for few, with cold caches. */
import { createThread, getServer, leaveServer } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  aServerWithMember,
  changeDatabase,
  connectProbe,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import pg from 'pg';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

const FEW = 2;
const MANY = 12;
/** The presence event is sent concurrently and shares some reads; one query per server would be ten more. */
const SLACK = 4;
/** Queries unrelated to sessions: the tail, jobs, and transaction statements. */
const UNRELATED = /event_log|graphile_worker|^(begin|commit|listen|notify)|pg_/i;

const instance = useInstance();
let servers: TestServer[];

beforeAll(async () => {
  servers = [];
  for (let count = 0; count < MANY; count += 1) {
    const server = await aServer(instance);
    await aMember(instance, server);
    servers.push(server);
  }
});
afterEach(() => vi.restoreAllMocks());

/** Texts of the queries from now on, until mocks are restored. */
function followQueries(): readonly string[] {
  const texts: string[] = [];
  const original = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [query] = parts;
    const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
    if (text !== undefined && !UNRELATED.test(text)) texts.push(text);
    return Reflect.apply(original, this, parts) as never;
  });
  return texts;
}

/** The length of the longest text that a query has as a parameter. */
async function longestValueDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const original = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [query, separateValues] = parts;
    const values = separateValues ?? (query as { values?: unknown } | undefined)?.values;
    for (const value of Array.isArray(values) ? values : [])
      longest = Math.max(longest, String(value).length);
    return Reflect.apply(original, this, parts) as never;
  });
  await work();
  vi.restoreAllMocks();
  return longest;
}

/** Queries until a session has received all its servers, with cold caches. */
async function queriesOf(token: string, expected: readonly TestServer[]): Promise<readonly string[]> {
  await changeDatabase(instance, {
    text: 'select 1',
    touches: servers.flatMap(({ id, owner }) => [
      `server:${id}`,
      `user:${owner.id}`,
      `member:${id}:${owner.id}`,
    ]),
  });
  const texts = followQueries();
  const probe = await connectProbe(instance.url, { token });
  const { ready } = probe;
  expect(ready.servers).toHaveLength(expected.length);
  const isBot = ready.servers.some((server) => 'unavailable' in server);
  for (const { id } of isBot ? expected : []) await probe.take('SERVER_CREATE', (d) => d.id === id);
  vi.restoreAllMocks();
  await probe.close();
  return texts;
}

it('READY of a person takes as many queries for many servers as for few', async () => {
  const [modest, busy] = [await aPerson(instance), await aPerson(instance)];
  const few = servers.slice(0, FEW);
  for (const server of few) await aMember(instance, server, modest);
  for (const server of servers) await aMember(instance, server, busy);
  const modestQueries = await queriesOf(modest.token, few);
  const busyQueries = await queriesOf(busy.token, servers);
  expect(busyQueries.length, busyQueries.join('\n')).toBeLessThanOrEqual(modestQueries.length + SLACK);
  expect(busyQueries.length).toBeLessThanOrEqual(40);
});

it('READY of a bot and the servers after it take as many queries for many servers as for few', async () => {
  const [first, ...others] = servers;
  if (!first) throw new Error('no server was created');
  const [modest, busy] = [await aBot(instance, first), await aBot(instance, first)];
  const join = (bot: { readonly id: string }, joined: readonly TestServer[]) =>
    changeDatabase(instance, {
      text: `insert into members (server_id, user_id, joined_at)
             select id, $1, now() from unnest($2::bigint[]) as server (id)`,
      values: [bot.id, joined.map(({ id }) => id)],
      touches: joined.flatMap(({ id }) => [`server:${id}`, `member:${id}:${bot.id}`]),
    });
  await join(modest, others.slice(0, FEW - 1));
  await join(busy, others);
  const modestQueries = await queriesOf(modest.token, servers.slice(0, FEW));
  const busyQueries = await queriesOf(busy.token, servers);
  expect(busyQueries.length, busyQueries.join('\n')).toBeLessThanOrEqual(modestQueries.length + SLACK);
  expect(busyQueries.length).toBeLessThanOrEqual(40);
});

it('READY does not ask about each role in each channel and thread', async () => {
  const { server, member } = await aServerWithMember(instance);
  const [roles, threads] = [24, 24];
  for (let position = 1; position <= roles; position += 1)
    await aRole(instance, server, { position, permissions: [] }, member);
  for (let count = 0; count < threads; count += 1)
    await member.do(createThread, { params: { channelId: server.channel.id }, body: { name: 'A thread' } });
  const longest = await longestValueDuring(() => connectProbe(instance.url, member));
  // As many ids as there are channels, threads and roles, with room for the query that is longest.
  expect(longest).toBeLessThan(2 * 20 * (roles + threads));
});

it('people who join and leave keep roles and channels cached, and are counted', async () => {
  const server = await aServer(instance);
  const { id: serverId, owner } = server;
  const look = () => owner.do(getServer, { params: { serverId } });
  const reads = async () => {
    const texts = followQueries();
    const { memberCount } = await look();
    vi.restoreAllMocks();
    return { memberCount, kinds: texts.filter((text) => /from "(roles|channels)"/.test(text)) };
  };
  await changeDatabase(instance, { text: 'select 1', touches: [`server:${serverId}`] });
  const cold = await reads();
  expect(cold).toMatchObject({ memberCount: 1 });
  expect(cold.kinds).not.toEqual([]);
  const newcomer = await aMember(instance, server);
  expect(await reads()).toEqual({ memberCount: 2, kinds: [] });
  await newcomer.do(leaveServer, { params: { serverId } });
  expect(await reads()).toEqual({ memberCount: 1, kinds: [] });
});
