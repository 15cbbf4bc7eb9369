/** SQL that finds messages. */
import { type RawBuilder, sql } from 'kysely';
import { COLUMNS } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { type MessageRow, messageKey } from '../messages/index.ts';

/** Scope and criteria of a search; ids are exclusive. */
export interface Search {
  readonly scope:
    | { readonly channelId: string }
    | {
        readonly serverId: string;
        /** Channels that the caller sees, including their threads. */
        readonly visibleIds: readonly string[];
        readonly within: { readonly channelId: string } | { readonly forumId: string } | undefined;
      };
  readonly words: string | null;
  readonly after: string | null;
  readonly before: string | null;
}

export interface SearchHit {
  readonly channelId: string;
  readonly messageId: string;
}

function matching({ scope, words, after, before }: Search): RawBuilder<boolean> {
  const conditions = [
    ...('serverId' in scope
      ? [
          sql<boolean>`scope_id = ${scope.serverId}`,
          ...(scope.within === undefined ? [] : [isWithin(scope.within)]),
          sql<boolean>`seen_in = any(${scope.visibleIds}::bigint[])`,
        ]
      : [sql<boolean>`channel_id = ${scope.channelId}`]),
    ...(words === null ? [] : [sql<boolean>`words @@ ${words}::tsquery`]),
    ...(after === null ? [] : [sql<boolean>`message_id > ${after}`]),
    ...(before === null ? [] : [sql<boolean>`message_id < ${before}`]),
  ];
  return sql.join(conditions, sql` and `);
}

function isWithin(place: { readonly channelId: string } | { readonly forumId: string }): RawBuilder<boolean> {
  return 'forumId' in place
    ? sql<boolean>`seen_in = ${place.forumId}`
    : sql<boolean>`channel_id = ${place.channelId}`;
}

/** A page of matches, newest or oldest first. */
export async function searchByTime(
  db: Db,
  search: Search,
  page: { readonly direction: 'asc' | 'desc'; readonly offset: number; readonly limit: number },
): Promise<SearchHit[]> {
  const direction = page.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SearchHit>`
    select channel_id as "channelId", message_id as "messageId" from message_search where ${matching(search)}
    order by message_id ${direction} offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

/** A page of the newest matches, best first. @param newest the number of matches to rank */
export async function searchByRank(
  db: Db,
  search: Search & { readonly words: string },
  page: { readonly newest: number; readonly offset: number; readonly limit: number },
): Promise<SearchHit[]> {
  const { rows } = await sql<SearchHit>`
    select channel_id as "channelId", message_id as "messageId" from (
      select channel_id, message_id, words from message_search where ${matching(search)}
      order by message_id desc limit ${page.newest}) newest
    order by ts_rank(words, ${search.words}::tsquery) desc, message_id desc
    offset ${page.offset} limit ${page.limit}`.execute(db);
  return rows;
}

/** The number of matches, up to `upTo`. */
export async function countMatching(db: Db, search: Search, upTo: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from message_search where ${matching(search)} limit ${upTo}) counted`.execute(db);
  return rows[0]?.count ?? 0;
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
