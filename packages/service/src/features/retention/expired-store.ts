/** SQL of expired messages, and of messages whose attachments have expired. */
import { idAtTime } from '@guildhall/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Plan } from './rules.ts';

/** The difference of ids one day apart; the upper bits of an id are milliseconds. */
const DAY_IN_IDS = String(86_400_000n << 22n);

interface Search {
  readonly serverId: string;
  readonly plan: Plan;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The ids below which messages or attachments have expired; null where they are kept. */
const cutoff = (now: number, days: RawBuilder<unknown>) =>
  sql`${idAtTime(now)}::bigint - ${days} * ${DAY_IN_IDS}::bigint`;

/** Channels and threads with a rule, each with the ids below which its messages and attachments have expired. */
function dueChannels({ serverId, plan, now }: Search): RawBuilder<unknown> {
  const { channels, maximum } = plan;
  const ids = channels.map(({ channelId }) => channelId);
  const messageDays = channels.map((channel) => channel.messageDays);
  const attachmentDays = channels.map((channel) => channel.attachmentDays);
  return sql`
    select channel.id, place.id as place_id, limits.days, limits.file_days,
      ${cutoff(now, sql`limits.days`)} as cutoff, ${cutoff(now, sql`limits.file_days`)} as file_cutoff
    from channels channel
    cross join lateral (
      select case when channel.kind = 'thread' then channel.parent_id else channel.id end as id
    ) place
    left join unnest(${ids}::bigint[], ${messageDays}::int[], ${attachmentDays}::int[]) as own (id, days, file_days)
      on own.id = place.id
    cross join lateral (
      select
        least(case when own.id is null then ${plan.messageDays}::int else own.days end,
          ${maximum.messageDays}::int) as days,
        least(case when own.id is null then ${plan.attachmentDays}::int else own.file_days end,
          ${maximum.attachmentDays}::int) as file_days
    ) limits
    where channel.server_id = ${serverId} and channel.kind <> 'category'
      and (limits.days is not null or limits.file_days is not null)`;
}

const heldPlace = (serverId: string) => sql`exists (
  select from retention_holds hold
  where (hold.kind = 'server' and hold.target_id = ${serverId})
    or (hold.kind = 'channel' and hold.target_id in (due.id, due.place_id)))`;

const heldAuthor = sql`exists (
  select from retention_holds hold where hold.kind = 'user' and hold.target_id = message.author_id)`;

/**
 * Conditions for expired messages and attachments. Files of priced posts were sold, so they are only removed with
 * their message.
 */
const EXPIRED = {
  messages: sql`message.channel_id = due.id and message.id < due.cutoff`,
  attachments: sql`message.channel_id = due.id and message.id < due.file_cutoff
    and message.parts ? 'attachments' and not message.parts ? 'coins'`,
};

/**
 * The oldest messages of one channel that have expired, or whose attachments have; up to `limit`, without held ones.
 * @returns undefined when none are left.
 */
export async function findExpired(
  db: Db,
  search: Search,
  what: keyof typeof EXPIRED,
  limit: number,
): Promise<{ readonly channelId: string; readonly ids: readonly string[] } | undefined> {
  const { rows } = await sql<{ channelId: string; ids: string[] }>`
    select due.id as "channelId", expired.ids
    from (${dueChannels(search)}) due
    cross join lateral (
      select array_agg(oldest.id order by oldest.id) as ids from (
        select message.id from messages message
        where ${EXPIRED[what]} and not ${heldAuthor}
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

export interface ExpiringFilesRow extends ExpiringRow {
  readonly files: number;
  readonly bytes: number;
}

interface Counting {
  /** The limit of counting in each channel and thread. */
  readonly counted: number;
  readonly channels: number;
  /** Whether to leave out held messages. */
  readonly leavesOutHeld: boolean;
}

/** Expired messages by channel, with threads under their channel; most messages first. */
export async function countExpiring(
  db: Db,
  search: Search,
  { counted, channels, leavesOutHeld }: Counting,
): Promise<ExpiringRow[]> {
  const isFree = leavesOutHeld ? sql`not ${heldPlace(search.serverId)}` : sql`true`;
  const isExpired = leavesOutHeld ? sql`${EXPIRED.messages} and not ${heldAuthor}` : EXPIRED.messages;
  const { rows } = await sql<ExpiringRow>`
    select due.place_id as "channelId", max(place.name) as channel, max(due.days)::int as days,
      sum(least(found.count, ${counted}))::float8 as messages, bool_or(found.count > ${counted}) as "isMore",
      min(found.oldest) as "oldestId", max(newest.id) as "newestId"
    from (${dueChannels(search)}) due
    join channels place on place.server_id = ${search.serverId} and place.id = due.place_id
    cross join lateral (
      select count(*)::int as count, min(id) as oldest from (
        select message.id from messages message where ${isExpired} order by message.id limit ${counted + 1}
      ) first_messages
    ) found
    cross join lateral (
      select message.id from messages message where ${isExpired} order by message.id desc limit 1
    ) newest
    where ${isFree}
    group by due.place_id
    order by messages desc, due.place_id limit ${channels}`.execute(db);
  return rows;
}

/** Expired attachments of messages that stay, by channel, with threads under their channel; most bytes first. */
export async function countExpiringFiles(
  db: Db,
  search: Search,
  { counted, channels, leavesOutHeld }: Counting,
): Promise<ExpiringFilesRow[]> {
  const isFree = leavesOutHeld ? sql`not ${heldPlace(search.serverId)}` : sql`true`;
  const stays = sql`${EXPIRED.attachments} and message.id >= coalesce(due.cutoff, 0)`;
  const isExpired = leavesOutHeld ? sql`${stays} and not ${heldAuthor}` : stays;
  const { rows } = await sql<ExpiringFilesRow>`
    select due.place_id as "channelId", max(place.name) as channel, max(due.file_days)::int as days,
      sum(found.messages)::float8 as messages, sum(found.files)::float8 as files, sum(found.bytes)::float8 as bytes,
      bool_or(newest.id > found.newest) as "isMore", min(found.oldest) as "oldestId", max(newest.id) as "newestId"
    from (${dueChannels(search)}) due
    join channels place on place.server_id = ${search.serverId} and place.id = due.place_id
    cross join lateral (
      select count(*) as messages, sum(sizes.files) as files, sum(sizes.bytes) as bytes,
        min(id) as oldest, max(id) as newest
      from (
        select message.id, message.parts from messages message where ${isExpired} order by message.id limit ${counted}
      ) first_messages
      cross join lateral (
        select count(*) as files, sum((file->>'size')::bigint) as bytes
        from jsonb_array_elements(first_messages.parts->'attachments') as file
      ) sizes
    ) found
    cross join lateral (
      select message.id from messages message where ${isExpired} order by message.id desc limit 1
    ) newest
    where ${isFree}
    group by due.place_id
    order by bytes desc, due.place_id limit ${channels}`.execute(db);
  return rows;
}
