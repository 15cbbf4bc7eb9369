/** SQL of relationships. */
import { sql } from 'kysely';
import { textArray } from '../../array-literals.ts';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type RelationshipRow = Row<'relationships'>;
export type RelationshipType = RelationshipRow['type'];

export async function listRelationshipRows(db: Db, userId: string): Promise<readonly RelationshipRow[]> {
  return relationshipRows(db, [userId]);
}

const relationshipRows = gatherRows<RelationshipRow>(
  (db, userIds) =>
    db
      .selectFrom('relationships')
      .select(COLUMNS.relationships)
      .where('user_id', 'in', userIds)
      .orderBy('other_id')
      .execute(),
  (row) => row.userId,
);

export async function listFriendIds(db: Db, userId: string): Promise<string[]> {
  const rows = await listRelationshipRows(db, userId);
  return rows.filter(({ type }) => type === 'friend').map(({ otherId }) => otherId);
}

export async function countRelationships(db: Db, userId: string, type: RelationshipType): Promise<number> {
  const row = await db
    .selectFrom('relationships')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Usernames are kept in lower case. */
export async function userIdByUsername(db: Db, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return row?.id;
}

/** The relationship between two accounts, as the first one sees it. */
export async function relationshipBetween(
  db: Db,
  userId: string,
  otherId: string,
): Promise<RelationshipRow | undefined> {
  return db
    .selectFrom('relationships')
    .select(COLUMNS.relationships)
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
}

export async function upsertRow(db: Db, row: RelationshipRow): Promise<void> {
  await db
    .insertInto('relationships')
    .values(toColumns(row))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'other_id']).doUpdateSet({ type: row.type, since: row.since }),
    )
    .execute();
}

/** @returns whether it existed */
export async function deleteRow(db: Db, userId: string, otherId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('relationships')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Other people's relationships to an account, including blocks. */
export async function listRelationshipsTo(db: Db, userId: string): Promise<RelationshipRow[]> {
  return db
    .selectFrom('relationships')
    .select(COLUMNS.relationships)
    .where('other_id', '=', userId)
    .execute();
}

/** Accounts that this one blocks or is blocked by. */
export async function blocksAround(db: Db, userId: string): Promise<string[]> {
  const rows = await blockRows(db, [userId]);
  return rows.map((row) => row.id);
}

/** By account: those it blocks or is blocked by. */
export const blockRows = gatherRows<{ readonly userId: string; readonly id: string }>(
  (db, userIds) =>
    db
      .selectFrom('relationships')
      .select(['user_id as userId', 'other_id as id'])
      .where('user_id', 'in', userIds)
      .where('type', '=', 'blocked')
      .union(
        db
          .selectFrom('relationships')
          .select(['other_id as userId', 'user_id as id'])
          .where('other_id', 'in', userIds)
          .where('type', '=', 'blocked'),
      )
      .execute(),
  (row) => row.userId,
);

/** The pairs (`{id}:{id}`) in which one blocks the other. */
export const blockedPairs = gatherRows<{ readonly pair: string }>(
  async (db, keys) => {
    const { rows } = await sql<{ readonly pair: string }>`
      select asked.pair
      from unnest(${textArray(keys)}::text[]) as asked (pair)
      cross join lateral (
        select split_part(pair, ':', 1)::bigint as first, split_part(pair, ':', 2)::bigint as second) as both_ids
      where exists (select from relationships where type = 'blocked'
        and ((user_id = first and other_id = second) or (user_id = second and other_id = first)))`.execute(
      db,
    );
    return rows;
  },
  ({ pair }) => pair,
);

/** All ties between two accounts, in one query. */
export interface Ties {
  readonly friends: boolean;
  /** Whether one of them blocks the other. */
  readonly blocked: boolean;
  /** Whether they share a server. */
  readonly sharesServer: boolean;
  /** Whether the first account has agreed to the rules in one of these. */
  readonly sharesServerFully: boolean;
  /** Whether the other account has been erased. */
  readonly erased: boolean;
  /** The other's settings. */
  readonly allowsServerDms: boolean;
  readonly friendRequests: 'everyone' | 'mutual' | 'nobody';
  readonly sharesFriend: boolean;
}

export async function tiesBetween(db: Db, userId: string, otherId: string): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select
      exists (select from relationships where user_id = ${userId} and other_id = ${otherId} and type = 'friend')
        as "friends",
      exists (select from relationships where type = 'blocked'
        and ((user_id = ${userId} and other_id = ${otherId}) or (user_id = ${otherId} and other_id = ${userId})))
        as "blocked",
      shared.any is not null as "sharesServer",
      coalesce(shared.fully, false) as "sharesServerFully",
      exists (select from users where id = ${otherId} and erased_at is not null) as "erased",
      coalesce(settings.allow_server_dms, true) as "allowsServerDms",
      coalesce(settings.friend_requests, 'everyone') as "friendRequests",
      exists (select from relationships mine join relationships theirs
        on theirs.user_id = ${otherId} and theirs.type = 'friend' and theirs.other_id = mine.other_id
        where mine.user_id = ${userId} and mine.type = 'friend') as "sharesFriend"
    from (
      select min(mine.server_id) as any, bool_or(not mine.pending) as fully
      from members mine join members theirs on theirs.server_id = mine.server_id and theirs.user_id = ${otherId}
        -- Rows of a deleted server are removed a little later.
        join servers on servers.id = mine.server_id
      where mine.user_id = ${userId}
    ) as shared
    left join user_settings settings on settings.user_id = ${otherId}`.execute(db);
  const [ties] = rows;
  if (!ties) throw new Error('a query that always returns one row returned none');
  return ties;
}
