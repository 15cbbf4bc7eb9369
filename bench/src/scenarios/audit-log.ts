/** The audit log of a server with 1,000,000 entries: what each combination of filters takes, and by which index. */
import { AUDIT_ACTIONS } from '@guildhall/protocol';
import pg from 'pg';
import type { Bench, Scenario } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../measure/statistics.ts';
import { type Product, startProduct } from '../product.ts';
import { inFreshFolder } from './boot.ts';

const ENTRIES = 1_000_000;
const DAYS = 89;
const ACTORS = 200;
/** One entry in so many is of the rare action, one in so many of the rare actor, never of both. */
const RARE = 10_000;
const REPEATS = 200;
const WARM_UP = 20;
const ID_EPOCH = 1_420_070_400_000;
const [COMMON_ACTION, RARE_ACTION, ABSENT_ACTION] = ['message_delete', 'server_owner_transfer', 'bot_add'];

export const auditLog: Scenario = {
  name: 'audit-log',
  title: 'audit log of a server with 1,000,000 entries, pages of 50',
  needsWorld: false,
  run: ({ profileInto }: Bench) =>
    inFreshFolder(async (dataDirectory) => {
      const product = await startProduct({ dataDirectory, profileInto });
      const client = new pg.Client({ connectionString: product.databaseUrl });
      try {
        await client.connect();
        return await measure(product, client);
      } finally {
        await client.end();
        await product.stop();
      }
    }),
};

interface Log {
  readonly serverId: string;
  /** Below whoever did most of it. */
  readonly actorIds: { readonly common: string; readonly rare: string };
  /** An id in the middle and one near the end. */
  readonly before: { readonly middle: string; readonly late: string };
  read(query: string): Promise<number>;
}

/** One person through the API, the entries by SQL: spread over 89 days, in two servers more as well. */
async function fill({ url }: Product, client: pg.Client): Promise<Log> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}`);
    return (await response.json()) as { id: string; token: string };
  };
  const account = { username: 'auditor', email: 'auditor@example.org', password: 'correct horse battery' };
  const { token } = await post('/auth/register', { ...account, transport: 'token' });
  const authorization = `Session ${token}`;
  const { id: serverId } = await post('/servers', { name: 'Audited' }, { authorization });
  const actor = (number: number) => String(BigInt(serverId) + 1_000_000n + BigInt(number));
  const now = Date.now();
  const idAt = (share: number) =>
    String(BigInt(Math.floor(now - DAYS * 86_400_000 * share - ID_EPOCH)) << 22n);
  await client.query(
    `insert into users (id, kind, username, display_name)
     select $1::bigint + number, 'person', 'moderator_' || number, 'Moderator ' || number
     from generate_series(0, $2::int) number`,
    [actor(0), ACTORS],
  );
  const others = AUDIT_ACTIONS.filter((action) => action !== RARE_ACTION && action !== ABSENT_ACTION);
  for (const server of [serverId, actor(1_000_001), actor(1_000_002)]) {
    await client.query(
      `insert into audit_log (server_id, id, action, actor_id, target_type, target_id, target_name, changes)
       select $1, $2::bigint + (number * $3::bigint),
         case when number % $4 = 0 then $5 when number % 2 = 0 then $6 else ($7::text[])[1 + number % $8] end,
         $9::bigint + case when number % $4 = 1 then 0 else 1 + (number / 100) % $10 end,
         'user', $9::bigint + 1 + number % $10, 'someone', '[{"key":"name","old":"a","new":"b"}]'
       from generate_series(1, $11::int) number`,
      [
        server,
        idAt(1),
        String(BigInt(Math.floor((DAYS * 86_400_000) / ENTRIES)) << 22n),
        RARE,
        RARE_ACTION,
        COMMON_ACTION,
        others,
        others.length,
        actor(0),
        ACTORS,
        server === serverId ? ENTRIES : ENTRIES / 10,
      ],
    );
  }
  await client.query('vacuum (analyze) audit_log');
  return {
    serverId,
    actorIds: { common: actor(7), rare: actor(0) },
    before: { middle: idAt(0.5), late: idAt(0.999) },
    async read(query) {
      const response = await fetch(`${url}/api/servers/${serverId}/audit-log?${query}`, {
        headers: { authorization },
      });
      if (!response.ok) throw new Error(`the audit log was answered ${response.status}`);
      return ((await response.json()) as { entries: unknown[] }).entries.length;
    },
  };
}

async function measure(product: Product, client: pg.Client): Promise<Figure[]> {
  const log = await fill(product, client);
  const { actorIds, before } = log;
  const shapes: readonly (readonly [string, string])[] = [
    ['newest page', ''],
    ['newest 100', 'limit=100'],
    ['page in the middle', `before=${before.middle}`],
    ['page near the end', `before=${before.late}`],
    ['a common action', `action=${COMMON_ACTION}`],
    ['an action of one in 10,000', `action=${RARE_ACTION}`],
    ['an action of none', `action=${ABSENT_ACTION}`],
    ['one of 200 accounts', `userId=${actorIds.common}`],
    ['an account of one in 10,000', `userId=${actorIds.rare}`],
    ['an account of none', 'userId=1'],
    ['account and action', `userId=${actorIds.common}&action=channel_delete`],
    ['account and action, never together', `userId=${actorIds.rare}&action=${RARE_ACTION}`],
    [
      'account and action, page in the middle',
      `userId=${actorIds.common}&action=channel_delete&before=${before.middle}`,
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, query] of shapes) {
    let entries = 0;
    for (let warm = 0; warm < WARM_UP; warm += 1) entries = await log.read(query);
    const times: number[] = [];
    for (let count = 0; count < REPEATS; count += 1) {
      const began = performance.now();
      await log.read(query);
      times.push(performance.now() - began);
    }
    const note = `${entries} entries by ${await indexOf(client, log.serverId, new URLSearchParams(query))}`;
    figures.push(
      { name: `${name}, p50`, unit: 'ms', value: percentile(times, 0.5), note },
      { name: `${name}, p95`, unit: 'ms', value: percentile(times, 0.95) },
    );
  }
  return figures;
}

/** How PostgreSQL finds such a page: the service's query with the same conditions. */
async function indexOf(client: pg.Client, serverId: string, query: URLSearchParams): Promise<string> {
  const columns = { before: 'id <', userId: 'actor_id =', action: 'action =' };
  const values: unknown[] = [serverId];
  const conditions = Object.entries(columns).flatMap(([key, comparison]) => {
    const value = query.get(key);
    if (value === null) return [];
    values.push(value);
    return [`and ${comparison} $${values.length}`];
  });
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select * from audit_log where server_id = $1 and id > 1 ${conditions.join(' ')}
     order by id desc limit 51`,
    values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const sorted = plan.includes('Sort') ? ', sorted' : '';
  return `${/using (\w+)/.exec(plan)?.[1] ?? 'no index'}${sorted}`;
}
