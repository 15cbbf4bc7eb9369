/** A server with 100,000 members, 500 channels with 9,000 overwrites and 250 roles: response times and event loop delays. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, makeServer, register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { withWatchedProduct } from '../fresh-product.ts';
import { delayFigure, readLongestDelay } from '../measure/longest-delay.ts';
import { median } from '../measure/statistics.ts';
import { timeSteps } from '../measure/timed-steps.ts';
import type { Product } from '../product.ts';

const MEMBERS = 100_000;
const CHANNELS = 500;
const ROLES = 250;
/** In each channel. */
const OVERWRITES = 18;
const REPEATS = 20;
const WARM_UP = 3;
/** Operations that are measured separately because they are rare. */
const SELDOM_REPEATS = 3;

export const largeServer: Scenario = {
  name: 'large-server',
  title: 'A server of 100,000 members, 500 channels, 250 roles',
  needsWorld: false,
  run: (bench) =>
    withWatchedProduct(bench, async (product, delayInto) => measure(product, await fill(product), delayInto)),
};

interface Large {
  readonly serverId: string;
  readonly channelId: string;
  readonly roleId: string;
  readonly call: Call;
}

/** The server and its owner through the API, the rest by SQL: seconds instead of hours. */
async function fill({ url, databaseUrl }: Product): Promise<Large> {
  const { call } = await register(url, 'large_owner');
  const server = await makeServer(call, 'Large');
  await insertPeople(databaseUrl, server.id);
  return {
    serverId: server.id,
    channelId: server.channelId,
    roleId: String(BigInt(server.id) + 1n),
    call,
  };
}

async function insertPeople(databaseUrl: string, serverId: string): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into users (id, kind, username, display_name)
       select $1::bigint + 1000000 + n, 'person', 'large_person_' || n, 'Person ' || n
       from generate_series(1, $2::int) n`,
      [serverId, MEMBERS],
    );
    await client.query(
      `insert into roles (server_id, id, name, position, permissions)
       select $1, $1::bigint + n, 'role ' || n, n, 0 from generate_series(1, $2::int) n`,
      [serverId, ROLES - 1],
    );
    await client.query(
      `insert into channels (server_id, id, kind, name, position, overwrites)
       select $1, $1::bigint + 10000 + n, 'text', 'channel-' || n, n,
         (select jsonb_agg(jsonb_build_object('id', ($1::bigint + 2 + (n + place) % ($4::int - 2))::text,
            'type', 'role', 'allow', '2048', 'deny', '0')) from generate_series(1, $3::int) place)
       from generate_series(1, $2::int) n`,
      [serverId, CHANNELS - 4, OVERWRITES, ROLES],
    );
    await client.query(
      `insert into members (server_id, user_id, joined_at, nick, role_ids)
       select $1, $1::bigint + 1000000 + n, now(), case when n % 5 = 0 then 'Nick ' || n end,
         array[$1::bigint + 1, $1::bigint + 2 + n % ($3::int - 2)]
       from generate_series(1, $2::int) n`,
      [serverId, MEMBERS, ROLES],
    );
    await client.query('update servers set member_count = $2 where id = $1', [serverId, MEMBERS + 1]);
    await client.query(
      `insert into event_log (name, audience, payload, touches)
       values ('$touch', $2, '{}', $1)`,
      [`server:${serverId}`, JSON.stringify({ kind: 'server', id: serverId })],
    );
    await client.query('notify event_log');
    await client.query('analyze members, users, roles, channels');
    await delay(500);
  });
}

async function measure(product: Product, large: Large, delayInto: string): Promise<Figure[]> {
  const { serverId, channelId, roleId, call } = large;
  const server = `/servers/${serverId}`;
  const overwrite = `/channels/${channelId}/overwrites/${roleId}`;
  let turn = 0;
  const steps: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    ['reading the server', REPEATS, () => call('GET', server)],
    ['a page of 1000 members', REPEATS, () => call('GET', `${server}/members?limit=1000`)],
    ["a sender's permissions", REPEATS, () => call('GET', `/channels/${channelId}/permissions/@me`)],
    [
      'sending a message',
      REPEATS,
      () => call('POST', `/channels/${channelId}/messages`, { content: 'hello' }),
    ],
    [
      'finding members, rare name',
      REPEATS,
      () => call('GET', `${server}/members/search?q=large_person_4242`),
    ],
    ['finding members, common name', REPEATS, () => call('GET', `${server}/members/search?q=p`)],
    [
      "changing a channel's topic",
      REPEATS,
      () => {
        turn += 1;
        return call('PATCH', `/channels/${channelId}`, { topic: `topic ${turn}` });
      },
    ],
    [
      "hiding a channel from 100,000 members' role, and showing it",
      REPEATS,
      () => {
        turn += 1;
        const deny = turn % 2 === 1 ? '1024' : '0';
        return call('PUT', overwrite, { type: 'role', allow: '0', deny });
      },
    ],
    ['a page of the audit log', REPEATS, () => call('GET', `${server}/audit-log?limit=100`)],
    ["deleting 100,000 members' role", 1, () => call('DELETE', `${server}/roles/${roleId}`)],
    ['everyone in one answer', SELDOM_REPEATS, () => call('GET', `${server}/members`)],
  ];
  const figures: Figure[] = [];
  for (const [name, repeats, step] of steps) {
    const warmUp = repeats === REPEATS ? WARM_UP : 0;
    for (let warm = 0; warm < warmUp; warm += 1) await step();
    await readLongestDelay(product, delayInto);
    const times = await timeSteps(step, { repeats, warmUp: 0 });
    if (name.startsWith('deleting')) await delay(2000);
    const held = await readLongestDelay(product, delayInto);
    figures.push({ name, unit: 'ms', value: median(times) }, delayFigure(held));
  }
  return figures;
}
