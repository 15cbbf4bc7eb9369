/** The audit log of a server with 1,000,000 entries: times and indexes of all filter combinations. */
import { AUDIT_ACTIONS, idAtTime } from '@guildhall/protocol';
import type pg from 'pg';
import { makeServer, register } from '../api.ts';
import type { Scenario } from '../bench.ts';
import { withDatabase } from '../database.ts';
import type { Figure } from '../figure.ts';
import { withFreshProduct } from '../fresh-product.ts';
import { timeFigures, timeSteps } from '../measure/timed-steps.ts';
import type { Product } from '../product.ts';

const ENTRIES = 1_000_000;
const DAYS = 89;
const ACTORS = 200;
/** Frequencies of the rare action and the rare actor, which never coincide. */
const RARE = 10_000;
const REPEATS = 200;
const WARM_UP = 20;
const [COMMON_ACTION, RARE_ACTION, ABSENT_ACTION] = ['message_delete', 'server_owner_transfer', 'bot_add'];

export const auditLog: Scenario = {
  name: 'audit-log',
  title: 'audit log of a server with 1,000,000 entries, pages of 50',
  needsWorld: false,
  run: (bench) =>
    withFreshProduct(bench, (product) =>
      withDatabase(product.databaseUrl, (client) => measure(product, client)),
    ),
};

interface Log {
  readonly serverId: string;
  /** People with fewer entries than the most active one. */
  readonly actorIds: { readonly common: string; readonly rare: string };
  /** An id in the middle and one near the end. */
  readonly before: { readonly middle: string; readonly late: string };
  read(query: string): Promise<number>;
}

/** Creates a person through the API and the entries by SQL: over 89 days, in two more servers too. */
async function fill({ url }: Product, client: pg.Client): Promise<Log> {
  const { call } = await register(url, 'auditor');
  const { id: serverId } = await makeServer(call, 'Audited');
  const actor = (number: number) => String(BigInt(serverId) + 1_000_000n + BigInt(number));
  const now = Date.now();
  const idAt = (share: number) => idAtTime(now - DAYS * 86_400_000 * share);
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
      const path = `/servers/${serverId}/audit-log?${query}`;
      const { entries } = await call<{ entries: readonly unknown[] }>('GET', path);
      return entries.length;
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
    const entries = await log.read(query);
    const times = await timeSteps(() => log.read(query), { repeats: REPEATS, warmUp: WARM_UP });
    const note = `${entries} entries by ${await indexUsedFor(client, log.serverId, new URLSearchParams(query))}`;
    figures.push(...timeFigures(name, times, note));
  }
  return figures;
}

/** PostgreSQL's plan for the service's query with the same conditions. */
async function indexUsedFor(client: pg.Client, serverId: string, query: URLSearchParams): Promise<string> {
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
