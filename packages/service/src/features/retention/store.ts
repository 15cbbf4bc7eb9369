/** SQL of retention rules and expired messages. */
import { idAtTime } from '@guildhall/protocol';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import { type Plan, type Rules, type StoredRule, WHOLE_SERVER } from './rules.ts';

type Db = Kysely<Tables>;

/** The difference of ids one day apart; the upper bits of an id are milliseconds. */
const DAY_IN_IDS = String(86_400_000n << 22n);

/** Leaves out rules of deleted channels. */
export async function listRules(db: Db, serverId: string): Promise<StoredRule[]> {
  return db
    .selectFrom('retention_rules')
    .select(['channel_id as channelId', 'message_days as messageDays', 'changed_at as changedAt'])
    .where('server_id', '=', serverId)
    .where((is) =>
      is.or([
        is('channel_id', '=', WHOLE_SERVER),
        is.exists(
          is
            .selectFrom('channels')
            .select('id')
            .where('channels.server_id', '=', serverId)
            .whereRef('channels.id', '=', 'retention_rules.channel_id'),
        ),
      ]),
    )
    .orderBy('channel_id')
    .execute();
}

export async function replaceRules(db: Db, serverId: string, rules: Rules, changedAt: Date): Promise<void> {
  await db.deleteFrom('retention_rules').where('server_id', '=', serverId).execute();
  const rows = [{ channelId: WHOLE_SERVER, messageDays: rules.messageDays }, ...rules.channels];
  await db
    .insertInto('retention_rules')
    .values(
      rows.map(({ channelId, messageDays }) => ({
        server_id: serverId,
        channel_id: channelId,
        message_days: messageDays,
        changed_at: changedAt,
      })),
    )
    .execute();
}

/** @returns whether this process claimed the search for expired messages. */
export async function claimRun(db: Db, now: Date, before: Date): Promise<boolean> {
  const result = await db
    .updateTable('retention_runs')
    .set({ started_at: now })
    .where('started_at', '<=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Servers with possibly expired messages, by id. @param all whether the instance has a maximum */
export async function serversWithRules(
  db: Db,
  { all, after, limit }: { readonly all: boolean; readonly after: string; readonly limit: number },
): Promise<string[]> {
  let servers = db.selectFrom('servers').select('id').where('id', '>', after);
  if (!all)
    servers = servers.where('id', 'in', (query) => query.selectFrom('retention_rules').select('server_id'));
  const rows = await servers.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

interface Search {
  readonly serverId: string;
  readonly plan: Plan;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Channels and threads, each with the id below which its messages have expired. */
function dueChannels({ serverId, plan, now }: Search): RawBuilder<unknown> {
  const { channels, messageDays, maximumDays } = plan;
  const ids = channels.map(({ channelId }) => channelId);
  const days = channels.map((channel) => channel.messageDays);
  return sql`
    select channel.id, place.id as place_id, limits.days,
      ${idAtTime(now)}::bigint - limits.days * ${DAY_IN_IDS}::bigint as cutoff
    from channels channel
    cross join lateral (
      select case when channel.kind = 'thread' then channel.parent_id else channel.id end as id
    ) place
    left join unnest(${ids}::bigint[], ${days}::int[]) as own (id, days) on own.id = place.id
    cross join lateral (
      select least(case when own.id is null then ${messageDays}::int else own.days end, ${maximumDays}::int) as days
    ) limits
    where channel.server_id = ${serverId} and channel.kind <> 'category' and limits.days is not null`;
}

const heldPlace = (serverId: string) => sql`exists (
  select from retention_holds hold
  where (hold.kind = 'server' and hold.target_id = ${serverId})
    or (hold.kind = 'channel' and hold.target_id in (due.id, due.place_id)))`;

const heldAuthor = sql`exists (
  select from retention_holds hold where hold.kind = 'user' and hold.target_id = message.author_id)`;

/**
 * The oldest expired messages of one channel, up to `limit`, without held ones. @returns undefined when none are left.
 */
export async function findExpired(
  db: Db,
  search: Search,
  limit: number,
): Promise<{ readonly channelId: string; readonly ids: readonly string[] } | undefined> {
  const { rows } = await sql<{ channelId: string; ids: string[] }>`
    select due.id as "channelId", expired.ids
    from (${dueChannels(search)}) due
    cross join lateral (
      select array_agg(oldest.id order by oldest.id) as ids from (
        select message.id from messages message
        where message.channel_id = due.id and message.id < due.cutoff and not ${heldAuthor}
        order by message.id limit ${limit}
      ) oldest
    ) expired
    where not ${heldPlace(search.serverId)} and expired.ids is not null
    limit 1`.execute(db);
  return rows[0];
}

export interface ExpiringRow {
  readonly channelId: string;
  readonly channel: string;
  readonly days: number;
  readonly messages: number;
  readonly isMore: boolean;
  readonly oldestId: string;
  readonly newestId: string;
}

/**
 * Expired messages by channel, with threads under their channel; most messages first.
 * @param options.counted the limit of counting in each channel and thread
 * @param options.withHolds whether to leave out held messages
 */
export async function countExpiring(
  db: Db,
  search: Search,
  { counted, channels, withHolds }: { counted: number; channels: number; withHolds: boolean },
): Promise<ExpiringRow[]> {
  const isFree = withHolds ? sql`not ${heldPlace(search.serverId)}` : sql`true`;
  const isFreeAuthor = withHolds ? sql`not ${heldAuthor}` : sql`true`;
  const { rows } = await sql<ExpiringRow>`
    select due.place_id as "channelId", max(place.name) as channel, max(due.days)::int as days,
      sum(least(found.count, ${counted}))::float8 as messages, bool_or(found.count > ${counted}) as "isMore",
      min(found.oldest) as "oldestId", max(newest.id) as "newestId"
    from (${dueChannels(search)}) due
    join channels place on place.server_id = ${search.serverId} and place.id = due.place_id
    cross join lateral (
      select count(*)::int as count, min(id) as oldest from (
        select message.id from messages message
        where message.channel_id = due.id and message.id < due.cutoff and ${isFreeAuthor}
        order by message.id limit ${counted + 1}
      ) first_messages
    ) found
    cross join lateral (
      select message.id from messages message
      where message.channel_id = due.id and message.id < due.cutoff and ${isFreeAuthor}
      order by message.id desc limit 1
    ) newest
    where ${isFree}
    group by due.place_id
    order by messages desc, due.place_id limit ${channels}`.execute(db);
  return rows;
}
