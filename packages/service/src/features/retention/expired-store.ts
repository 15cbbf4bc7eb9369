/** SQL of expired messages, and of messages whose attachments have expired. */
import { idAtTime } from '@guildhall/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { Plan } from './rules.ts';

/** The difference of ids one day apart; the upper bits of an id are milliseconds. */
const DAY_IN_IDS = String(86_400_000n << 22n);

export interface ExpirySearch {
  readonly serverId: string;
  readonly plan: Plan;
  /** Unix milliseconds. */
  readonly now: number;
}

/** The ids below which messages or attachments have expired; null where they are kept. */
const cutoff = (now: number, days: RawBuilder<unknown>) =>
  sql`${idAtTime(now)}::bigint - ${days} * ${DAY_IN_IDS}::bigint`;

type Expiring = 'messages' | 'attachments';

/**
 * Channels and threads with a rule for messages or attachments, each with the ids below which its messages and
 * attachments have expired. @param among rows of `channels`
 */
function dueChannels(
  { serverId, plan, now }: ExpirySearch,
  what: Expiring,
  among: RawBuilder<unknown> = sql`channels`,
): RawBuilder<unknown> {
  const { channels, maximum } = plan;
  const ids = channels.map(({ channelId }) => channelId);
  const messageDays = channels.map((channel) => channel.messageDays);
  const attachmentDays = channels.map((channel) => channel.attachmentDays);
  return sql`
    select channel.id, place.id as place_id, limits.days, limits.file_days,
      ${cutoff(now, sql`limits.days`)} as cutoff, ${cutoff(now, sql`limits.file_days`)} as file_cutoff
    from ${among} channel
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
      and ${what === 'messages' ? sql`limits.days` : sql`limits.file_days`} is not null`;
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
const EXPIRED: Readonly<Record<Expiring, RawBuilder<unknown>>> = {
  messages: sql`message.channel_id = due.id and message.id < due.cutoff`,
  attachments: sql`message.channel_id = due.id and message.id < due.file_cutoff
    and message.parts ? 'attachments' and not message.parts ? 'coins'`,
};

/** One step through the channels and threads of a server, in the order of their ids. */
export interface ExpiredStep {
  /** The first channel that the next step has to look at; null after the last one. */
  readonly nextId: string | null;
  /** The first channel of this step that has something expired; null when none has. */
  readonly channelId: string | null;
  /** The oldest of its messages that have expired, or whose attachments have, without held ones. */
  readonly ids: readonly string[];
}

/**
 * Looks at a bounded number of channels, so that a server with a hundred thousand threads is not searched in one
 * statement. @param fromId the first channel that may have something expired @param limit of messages
 */
export async function findExpired(
  db: Db,
  search: ExpirySearch,
  {
    what,
    fromId,
    channels,
    limit,
  }: { readonly what: Expiring; readonly fromId: string; readonly channels: number; readonly limit: number },
): Promise<ExpiredStep> {
  const { serverId } = search;
  // Not a common table expression, whose order the planner would not know: it would search all channels of the step.
  const step = sql`(
      select server_id, id, kind, parent_id from channels
      where server_id = ${serverId} and id >= ${fromId} order by id limit ${channels}
    )`;
  const { rows } = await sql<ExpiredStep>`
    select found.id as "channelId", coalesce(found.ids, '{}') as ids,
      coalesce(found.id, case when walked.channels = ${channels} then walked.last_id + 1 end) as "nextId"
    from (select count(*) as channels, max(id) as last_id from ${step} step) walked
    left join lateral (
      select due.id, expired.ids
      from (${dueChannels(search, what, step)}) due
      cross join lateral (
        select array_agg(oldest.id order by oldest.id) as ids from (
          select message.id from messages message
          where ${EXPIRED[what]} and not ${heldAuthor}
          order by message.id limit ${limit}
        ) oldest
      ) expired
      where not ${heldPlace(serverId)} and expired.ids is not null
      order by due.id limit 1
    ) found on true`.execute(db);
  return rows[0] ?? { nextId: null, channelId: null, ids: [] };
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
  search: ExpirySearch,
  { counted, channels, leavesOutHeld }: Counting,
): Promise<ExpiringRow[]> {
  const isFree = leavesOutHeld ? sql`not ${heldPlace(search.serverId)}` : sql`true`;
  const isExpired = leavesOutHeld ? sql`${EXPIRED.messages} and not ${heldAuthor}` : EXPIRED.messages;
  const { rows } = await sql<ExpiringRow>`
    select due.place_id as "channelId", max(place.name) as channel, max(due.days)::int as days,
      sum(least(found.count, ${counted}))::float8 as messages, bool_or(found.count > ${counted}) as "isMore",
      min(found.oldest) as "oldestId", max(coalesce(newest.id, found.newest)) as "newestId"
    from (${dueChannels(search, 'messages')}) due
    join channels place on place.server_id = ${search.serverId} and place.id = due.place_id
    cross join lateral (
      select count(*)::int as count, min(id) as oldest, max(id) as newest from (
        select message.id from messages message where ${isExpired} order by message.id limit ${counted + 1}
      ) first_messages
    ) found
    left join lateral (
      select message.id from messages message where ${isExpired} order by message.id desc limit 1
    ) newest on found.count > ${counted}
    where ${isFree} and found.count > 0
    group by due.place_id
    order by messages desc, due.place_id limit ${channels}`.execute(db);
  return rows;
}

/** Expired attachments of messages that stay, by channel, with threads under their channel; most bytes first. */
export async function countExpiringFiles(
  db: Db,
  search: ExpirySearch,
  { counted, channels, leavesOutHeld }: Counting,
): Promise<ExpiringFilesRow[]> {
  const isFree = leavesOutHeld ? sql`not ${heldPlace(search.serverId)}` : sql`true`;
  const stays = sql`${EXPIRED.attachments} and message.id >= coalesce(due.cutoff, 0)`;
  const isExpired = leavesOutHeld ? sql`${stays} and not ${heldAuthor}` : stays;
  const { rows } = await sql<ExpiringFilesRow>`
    select due.place_id as "channelId", max(place.name) as channel, max(due.file_days)::int as days,
      sum(found.messages)::float8 as messages, sum(found.files)::float8 as files, sum(found.bytes)::float8 as bytes,
      bool_or(newest.id > found.newest) as "isMore", min(found.oldest) as "oldestId", max(newest.id) as "newestId"
    from (${dueChannels(search, 'attachments')}) due
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
