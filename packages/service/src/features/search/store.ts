/** SQL that finds messages. */
import { type RawBuilder, sql } from 'kysely';
import { COLUMNS } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { type MessageRow, messageKey } from '../messages/index.ts';
import type { SearchCriteria } from './read-query.ts';

/** Scope and criteria of a search. */
export interface Search extends SearchCriteria {
  readonly scope:
    | { readonly channelId: string }
    | {
        readonly serverId: string;
        /** Channels that the caller sees, including their threads. */
        readonly visibleIds: readonly string[];
        readonly within: { readonly channelId: string } | { readonly forumId: string } | undefined;
      };
}

export interface SearchHit {
  readonly channelId: string;
  readonly messageId: string;
}

export interface SearchOrder {
  readonly search: Search;
  readonly direction: 'asc' | 'desc';
}

/** How many messages are read, newest or oldest first, before the index of words is asked. */
const READ_FIRST = 5000;
/** Callers who see fewer channels find their matches by channel, others among those of the whole server. */
const FEW_CHANNELS = 50;
/** Bits of an id below its period, as in the index `message_search_places`. */
const PERIOD_BITS = 50;
/** The beginning of a word costs each look into the index as much as all words that begin so. */
const LOOKS_FOR_PREFIXES = 16;

const HIT = sql`channel_id as "channelId", message_id as "messageId"`;
const PLACES = sql`array[scope_id, seen_in, channel_id, message_id >> ${sql.lit(PERIOD_BITS)}]`;

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

/** The range of one of the two indexes that are sorted by time. */
function inRange({ scope, after, before }: Search): RawBuilder<boolean> {
  const channelId = 'serverId' in scope ? withinChannel(scope.within) : scope.channelId;
  return all([
    'serverId' in scope && channelId === null
      ? sql<boolean>`scope_id = ${scope.serverId}`
      : sql<boolean>`channel_id = ${channelId}`,
    ...(after === null ? [] : [sql<boolean>`message_id > ${after}`]),
    ...(before === null ? [] : [sql<boolean>`message_id < ${before}`]),
  ]);
}

function withinChannel(within: { readonly channelId: string } | { readonly forumId: string } | undefined) {
  return within && 'channelId' in within ? within.channelId : null;
}

/** The conditions besides the range. */
function matching({ scope, words }: Search): RawBuilder<boolean> {
  return all([
    ...('serverId' in scope ? [sql<boolean>`seen_in = any(${scope.visibleIds}::bigint[])`] : []),
    ...('serverId' in scope && scope.within && 'forumId' in scope.within
      ? [sql<boolean>`seen_in = ${scope.within.forumId}`]
      : []),
    ...(words === null ? [] : [sql<boolean>`words @@ ${words}::tsquery`]),
  ]);
}

/** The smallest place that contains all of a scope. */
function placeOf(scope: Search['scope']): string {
  if (!('serverId' in scope)) return scope.channelId;
  if (scope.within === undefined) return scope.serverId;
  return 'forumId' in scope.within ? scope.within.forumId : scope.within.channelId;
}

/** Matches by the index of places, periods and words; some may be outside the range. */
function inPeriods({ scope, words }: Search, periods: RawBuilder<unknown>): RawBuilder<unknown> {
  const seesFew = 'serverId' in scope && scope.visibleIds.length < FEW_CHANNELS;
  const conditions = all([
    sql<boolean>`${PLACES} @> array[${placeOf(scope)}]::bigint[]`,
    sql<boolean>`${PLACES} && ${periods}`,
    ...(seesFew ? [sql<boolean>`${PLACES} && ${scope.visibleIds}::bigint[]`] : []),
    ...(words === null ? [] : [sql<boolean>`words @@ ${words}::tsquery`]),
  ]);
  // The offset keeps PostgreSQL from using the indexes that are sorted by time, which it estimates to be cheaper.
  return sql`(select * from message_search where ${conditions} offset 0)`;
}

/** Whether {@link firstMatches} with this limit leaves messages of the range unread. */
export async function hasMoreThanFirst(db: Db, search: Search, limit: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_search where ${inRange(search)}
    order by message_id offset ${readFirst(limit)} limit 1`.execute(db);
  return rows.length > 0;
}

function readFirst(limit: number): number {
  return Math.max(READ_FIRST, 2 * limit);
}

/** Up to `limit` matches among the newest or oldest messages of the range, in order. */
export async function firstMatches(
  db: Db,
  { search, direction }: SearchOrder,
  limit: number,
): Promise<SearchHit[]> {
  const order = sql.raw(direction);
  const { rows } = await sql<SearchHit>`
    select ${HIT} from (
      select channel_id, message_id, seen_in, words from message_search where ${inRange(search)}
      order by message_id ${order} limit ${readFirst(limit)}) read
    where ${matching(search)} order by message_id ${order} limit ${limit}`.execute(db);
  return rows;
}

/** The first `limit` matches in order, found by looking into the index for one period after the other. */
export async function matchesByPeriod(
  db: Db,
  { search, direction }: SearchOrder,
  limit: number,
): Promise<SearchHit[]> {
  const order = sql.raw(direction);
  const looks = search.words?.includes(':*') ? sql.lit(LOOKS_FOR_PREFIXES) : sql`(last - first + 1)`;
  const starts = direction === 'asc' ? sql`first, last, step` : sql`last - step + 1, first - step + 1, -step`;
  const { rows } = await sql<SearchHit>`
    select found.* from (
      select first, last, (last - first + ${looks}) / ${looks} as step from (
        select min(message_id) >> ${sql.lit(PERIOD_BITS)} as first, max(message_id) >> ${sql.lit(PERIOD_BITS)} as last
        from message_search where ${inRange(search)}) ends) looks
    cross join lateral generate_series(${starts}) period
    cross join lateral (
      select ${HIT} from ${inPeriods(search, sql`array(select generate_series(period, period + step - 1))`)} found
      where ${inRange(search)} and ${matching(search)} order by message_id ${order} limit ${limit}) found
    limit ${limit}`.execute(db);
  return rows;
}

/** These matches, best first. */
export async function rankMatches(
  db: Db,
  found: readonly SearchHit[],
  { words, offset, limit }: { readonly words: string; readonly offset: number; readonly limit: number },
): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    select ${HIT} from message_search
    where (channel_id, message_id) in (
      select * from unnest(${found.map((hit) => hit.channelId)}::bigint[],
        ${found.map((hit) => hit.messageId)}::bigint[]))
    order by ts_rank(words, ${words}::tsquery) desc, message_id desc
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Existing messages by `messageKey`. */
export async function foundMessages(
  db: Db,
  found: readonly SearchHit[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (found.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where(
      'channel_id',
      'in',
      found.map((row) => row.channelId),
    )
    .where(
      'id',
      'in',
      found.map((row) => row.messageId),
    )
    .execute();
  return new Map(rows.map((row) => [messageKey(row.channelId, row.id), row]));
}
