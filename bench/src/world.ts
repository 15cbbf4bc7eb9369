/**
 * The world of the scenarios: one server with people and channels. The owner, the server and its channels are created
 * through the API; people, sessions and old messages by SQL, because hashing thousands of passwords and
 * sending hundreds of thousands of messages would take longer than all measurements.
 */
import { createHash } from 'node:crypto';
import { fingerprint } from '@guildhall/platform';
import { ID_EPOCH } from '@guildhall/protocol';
import type pg from 'pg';
import { makeServer, register } from './api.ts';
import { withDatabase } from './database.ts';
import { type Product, startProduct } from './product.ts';

/** The number of channels with a history, over which readers are spread. */
const HISTORY_CHANNELS = 64;
const SEND_CHANNELS = 8;
const AUTHORS = 50;
/** Time between two messages of a history. */
const MESSAGE_EVERY_MS = 60_000;
/** Process number of ids created here; instances count theirs from 0. */
const PROCESS_BITS = 1023n << 12n;

export interface World {
  readonly serverId: string;
  /** Session tokens of the members, one session each. */
  readonly tokens: readonly string[];
  readonly historyChannels: readonly string[];
  readonly sendChannels: readonly string[];
}

export interface WorldSize {
  readonly people: number;
  readonly messagesPerChannel: number;
}

/** Fills a new data folder and stops the product, so that scenarios start from rest. */
export async function makeWorld(dataDirectory: string, size: WorldSize): Promise<World> {
  const product = await startProduct({ dataDirectory });
  try {
    return await fill(product, size);
  } finally {
    await product.stop();
  }
}

async function fill({ url, databaseUrl }: Product, size: WorldSize): Promise<World> {
  const { call } = await register(url, 'bench_owner');
  const server = await makeServer(call, 'Benchmark');
  const makeChannel = async (name: string): Promise<string> => {
    const path = `/servers/${server.id}/channels`;
    return (await call<{ id: string }>('POST', path, { name, kind: 'text' })).id;
  };
  const historyChannels: string[] = [];
  const sendChannels: string[] = [];
  for (let index = 0; index < HISTORY_CHANNELS; index += 1)
    historyChannels.push(await makeChannel(`history-${index}`));
  for (let index = 0; index < SEND_CHANNELS; index += 1)
    sendChannels.push(await makeChannel(`sends-${index}`));
  return withDatabase(databaseUrl, async (client) => {
    const ids = personIds(size.people);
    const tokens = ids.map(tokenOf);
    await insertPeople(client, server.id, ids, tokens);
    await insertHistory(client, historyChannels, ids.slice(0, AUTHORS), size.messagesPerChannel);
    await client.query('vacuum (analyze) messages');
    await client.query('checkpoint').catch(() => undefined);
    return { serverId: server.id, tokens, historyChannels, sendChannels };
  });
}

function personIds(count: number): string[] {
  const start = BigInt(Date.now() - ID_EPOCH);
  return Array.from({ length: count }, (_, index) => {
    const [millisecond, counter] = [BigInt(Math.floor(index / 4096)), BigInt(index % 4096)];
    return String(((start + millisecond) << 22n) | PROCESS_BITS | counter);
  });
}

/** A known session token in the service's format. */
function tokenOf(userId: string): string {
  const secret = createHash('sha256').update(`benchmark ${userId}`).digest('base64url');
  return `${Buffer.from(userId).toString('base64url')}.${secret}`;
}

async function insertPeople(
  client: pg.Client,
  serverId: string,
  ids: readonly string[],
  tokens: readonly string[],
): Promise<void> {
  const names = ids.map((_, index) => `bench_person_${index}`);
  await client.query(
    `insert into users (id, kind, username, display_name)
     select id, 'person', name, name from unnest($1::bigint[], $2::text[]) as person (id, name)`,
    [ids, names],
  );
  await client.query(
    `insert into people (user_id, email, password_hash)
     select id, name || '@example.org', 'none' from unnest($1::bigint[], $2::text[]) as person (id, name)`,
    [ids, names],
  );
  await client.query(
    `insert into sessions (user_id, id, fingerprint, created_at, last_used_at, expires_at)
     select id, id, print, now(), now(), now() + interval '30 days'
     from unnest($1::bigint[], $2::bytea[]) as session (id, print)`,
    [ids, tokens.map(fingerprint)],
  );
  await client.query(
    `insert into members (server_id, user_id, joined_at) select $1, id, now() from unnest($2::bigint[]) as person (id)`,
    [serverId, ids],
  );
  await client.query(
    'update servers set member_count = (select count(*) from members where server_id = $1) where id = $1',
    [serverId],
  );
}

/** Old messages of these people in turn, equally many per channel, one a minute until now. */
export async function insertHistory(
  client: pg.Client,
  channelIds: readonly string[],
  authorIds: readonly string[],
  count: number,
): Promise<void> {
  const first = Date.now() - ID_EPOCH - count * MESSAGE_EVERY_MS;
  await client.query(
    `insert into messages (channel_id, id, author_id, content)
     select channel.id, (($3::bigint + number * $4::bigint) << 22) | $5::bigint | channel.place,
            ($6::bigint[])[1 + number % $7::int],
            'Message ' || number || ': ' || repeat('a line that people might write, ', 1 + number % 4)
     from unnest($1::bigint[]) with ordinality as channel (id, place), generate_series(1, $2::int) as number`,
    [channelIds, count, String(first), MESSAGE_EVERY_MS, String(PROCESS_BITS), authorIds, authorIds.length],
  );
  await client.query(
    `insert into channel_activity (channel_id, last_message_id, batch_first_id)
     select channel_id, max(id), max(id) from messages where channel_id = any($1::bigint[]) group by channel_id
     on conflict (channel_id) do update
       set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id`,
    [channelIds],
  );
}
