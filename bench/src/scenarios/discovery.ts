/** Search times in Discovery with 100,000 servers and in the App Directory with 2,000 apps. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Call, makeServer, register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { withFreshProduct } from '../fresh-product.ts';
import { timeFigures, timeSteps } from '../measure/timed-steps.ts';
import type { Product } from '../product.ts';

const SERVERS = 100_000;
const APPS = 2000;
/** How many servers each app's bot is in, on average. */
const SERVERS_OF_AN_APP = 50;
const REPEATS = 200;
const WARM_UP = 20;
/** Joining is limited to a person's 100 servers. */
const JOINS = 80;

/** Words of descriptions and tags: a few occur in thousands of servers, most in some hundreds. */
const WORDS = 400;

export const discovery: Scenario = {
  name: 'discovery',
  title: 'Discovery of 100,000 listed servers, App Directory of 2,000 apps',
  needsWorld: false,
  run: (bench) => withFreshProduct(bench, async (product) => measure(await fill(product))),
};

interface Filled {
  readonly call: Call;
  readonly serverIds: readonly string[];
}

/** One person through the API, everything else by SQL. */
async function fill({ url, databaseUrl }: Product): Promise<Filled> {
  const { call } = await register(url, 'seeker');
  const own = await makeServer(call, 'Own');
  await withDatabase(databaseUrl, async (client) => {
    await insertServers(client, own);
    await insertApps(client, own);
    await client.query('vacuum (analyze) servers, server_listings, members, users, applications, roles');
    await delay(500);
  });
  const serverIds = Array.from({ length: JOINS }, (_, index) =>
    String(BigInt(own.id) + 1_000_001n + BigInt(index)),
  );
  return { call, serverIds };
}

/** Realistic sizes: few are large, most are small. */
async function insertServers(client: pg.Client, own: { id: string; ownerId: string }): Promise<void> {
  await client.query(
    `insert into servers (id, name, owner_id, member_count, community, listed)
     select $1::bigint + 1000000 + n, 'Server of word' || n % $4 || ' no ' || n, $2,
       1 + (50000 / (1 + n % 997))::int, true, true
     from generate_series(1, $3::int) n`,
    [own.id, own.ownerId, SERVERS, WORDS],
  );
  await client.query(
    `insert into server_listings (server_id, name, category, description, tags)
     select id, name, (array['gaming','music','entertainment','science_tech','education','art_creators',
         'anime_manga','community_social','other'])[1 + id % 9],
       'We meet to talk about theme' || id % 211 || ' and craft' || id % 4999 || ', every day and in all languages',
       array['tag' || id % 307, 'kind' || id % 13]
     from servers where listed`,
  );
  await client.query(
    `insert into roles (server_id, id, name, position, permissions)
     select id, id, 'everyone', 0, 1024 from servers where listed`,
  );
}

async function insertApps(client: pg.Client, own: { id: string; ownerId: string }): Promise<void> {
  await client.query(
    `insert into users (id, kind, username, display_name)
     select $1::bigint + 6000000 + n, 'bot', 'helper_' || n, 'Helper ' || n from generate_series(1, $2::int) n`,
    [own.id, APPS],
  );
  await client.query(
    `insert into applications (id, owner_id, name, description, secret_fingerprint, public_key, private_key, bot_id,
       in_directory, verified)
     select $1::bigint + 7000000 + n, $3, 'Helper ' || n, 'Helps with theme' || n % 50, 'x', 'x', 'x',
       $1::bigint + 6000000 + n, true, n % 20 = 0
     from generate_series(1, $2::int) n`,
    [own.id, APPS, own.ownerId],
  );
  // Mostly in few servers, some in hundreds.
  await client.query(
    `insert into members (server_id, user_id, joined_at)
     select $1::bigint + 1000000 + server, $1::bigint + 6000000 + app, now()
     from generate_series(1, $2::int) app,
       generate_series(1, (1 + $3::int * $3::int / (1 + app % ($3::int * 2)))::int) server`,
    [own.id, APPS, SERVERS_OF_AN_APP],
  );
}

async function measure({ call, serverIds }: Filled): Promise<Figure[]> {
  const servers = (query: string) => () => call('GET', `/discovery/servers?${query}`);
  const apps = (query: string) => () => call('GET', `/discovery/apps?${query}`);
  let turn = 0;
  const next = (): number => {
    turn += 1;
    return turn;
  };
  const steps: readonly (readonly [string, number, () => Promise<unknown>])[] = [
    ['first page', REPEATS, servers('')],
    ['page at offset 960 of 48', REPEATS, servers('offset=960&limit=48')],
    ['a category', REPEATS, servers('category=music')],
    ['a word of 20 servers', REPEATS, () => servers(`q=craft${next() % 4999}`)()],
    ['a word of 330 servers', REPEATS, () => servers(`q=TAG${next() % 307}`)()],
    [
      'a word of 7,700 servers, in a category',
      REPEATS,
      () => servers(`q=kind${next() % 13}&category=gaming`)(),
    ],
    ['a word of all servers', REPEATS, servers('q=languages')],
    ['two letters', REPEATS, servers('q=ge')],
    ['a text of none', REPEATS, () => servers(`q=nothing${next()}`)()],
    ['two letters of none', REPEATS, servers('q=zz')],
    ['apps: first page', REPEATS, apps('')],
    ['apps: a word of 40', REPEATS, () => apps(`q=theme${next() % 50}`)()],
    [
      'joining',
      serverIds.length - WARM_UP,
      () => call('POST', `/discovery/servers/${serverIds[next() % serverIds.length]}/join`),
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, repeats, step] of steps) {
    figures.push(...timeFigures(name, await timeSteps(step, { repeats, warmUp: WARM_UP })));
  }
  return figures;
}
