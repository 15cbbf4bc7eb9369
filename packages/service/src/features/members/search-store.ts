/** SQL that finds members by name and by filters. */

import { type RawBuilder, sql } from 'kysely';
import { prefixPatterns } from '../../pattern-store.ts';
import { COLUMNS, columnsIn } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

/** Conditions on members; absent ones are ignored. */
export interface MemberFilter {
  /** The time at which timeouts are checked. All times are Unix milliseconds. */
  readonly now: number;
  readonly roleId?: string | undefined;
  readonly pending?: boolean | undefined;
  readonly timedOut?: boolean | undefined;
  readonly joinedAfter?: number | undefined;
  readonly joinedBefore?: number | undefined;
  /** Only these accounts, except invisible ones: a page's cursor would reveal that they are connected. */
  readonly visibleAmong?: readonly string[] | undefined;
}

export interface MemberPage {
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  /** The last member of the page before. */
  readonly after?: { readonly joinedAt: number; readonly userId: string } | undefined;
}

/** Members who pass a filter, in order of joining: an index scan that ends when the page is full. */
export async function membersByFilter(
  db: Db,
  serverId: string,
  filter: MemberFilter,
  { order, limit, after }: MemberPage,
): Promise<MemberRow[]> {
  const direction = order === 'newest' ? sql`desc` : sql`asc`;
  const beyond = order === 'newest' ? sql`<` : sql`>`;
  const start = after
    ? sql`(joined_at, user_id) ${beyond} (${time(after.joinedAt)}, ${after.userId}::bigint)`
    : sql`true`;
  const { rows } = await sql<MemberRow>`
    select ${columnsIn('members', 'member')} from members member
    where member.server_id = ${serverId} and ${filterCondition(filter)} and ${start}
    order by joined_at ${direction}, user_id ${direction} limit ${limit}`.execute(db);
  return rows;
}

/**
 * Members whose username, display name or nickname begins with a text, ignoring case, by user id. Index scans, each up to
 * the limit; of more matches, the first by name.
 */
export async function membersByPrefix(
  db: Db,
  serverId: string,
  prefix: string,
  limit: number,
  filter?: MemberFilter,
): Promise<MemberRow[]> {
  const passing = filter ? filterCondition(filter) : sql`true`;
  const scans = prefixPatterns(prefix).map(
    (pattern) => sql`
      (select user_id, lower(nick) as name from members member
        where server_id = ${serverId} and nick is not null and lower(nick) like ${pattern} and ${passing}
        order by lower(nick) using ~<~ limit ${limit})
      union all
      (select member.user_id, username from users
        join members member on member.user_id = users.id and member.server_id = ${serverId} and ${passing}
        where username like ${pattern} order by username using ~<~ limit ${limit})
      union all
      (select member.user_id, lower(display_name) from users
        join members member on member.user_id = users.id and member.server_id = ${serverId} and ${passing}
        where lower(display_name) like ${pattern} order by lower(display_name) using ~<~ limit ${limit})`,
  );
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${sql.join(scans, sql` union all `)}
    ) found
    group by user_id order by min(name collate "C"), user_id limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  return db
    .selectFrom('members')
    .select(COLUMNS.members)
    .where('server_id', '=', serverId)
    .where(
      'user_id',
      'in',
      rows.map((row) => row.user_id),
    )
    .orderBy('user_id')
    .execute();
}

/** The condition on a row that the query calls `member`. */
function filterCondition(filter: MemberFilter): RawBuilder<unknown> {
  const { now, roleId, pending, timedOut, joinedAfter, joinedBefore, visibleAmong } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (roleId !== undefined) conditions.push(sql`${roleId}::bigint = any(member.role_ids)`);
  if (pending !== undefined) conditions.push(pending ? sql`member.pending` : sql`not member.pending`);
  if (timedOut === true) conditions.push(sql`member.timeout_until > ${time(now)}`);
  if (timedOut === false) conditions.push(sql`(member.timeout_until > ${time(now)}) is not true`);
  if (joinedAfter !== undefined) conditions.push(sql`member.joined_at >= ${time(joinedAfter)}`);
  if (joinedBefore !== undefined) conditions.push(sql`member.joined_at < ${time(joinedBefore)}`);
  if (visibleAmong !== undefined)
    conditions.push(sql`member.user_id = any(${visibleAmong}::bigint[]) and exists (
      select from users where users.id = member.user_id and users.status <> 'invisible')`);
  return sql.join(conditions, sql` and `);
}

function time(unixMilliseconds: number): RawBuilder<unknown> {
  return sql`to_timestamp(${unixMilliseconds}::float8 / 1000)`;
}
