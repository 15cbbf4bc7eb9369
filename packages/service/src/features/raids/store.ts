/** SQL of raid clean-ups and of the people they remove. */
import { type RawBuilder, sql } from 'kysely';
import { COLUMNS, columnsIn, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

export type RaidCleanupRow = Row<'raid_cleanups'>;

/** Selects newcomers in a window of time, and the exempt people among them. */
export interface Newcomers {
  readonly serverId: string;
  readonly from: Date;
  readonly to: Date;
  /** The owner, the moderator, and the people exempted by name. */
  readonly exceptUserIds: readonly string[];
  /** Roles at or above the moderator's highest. */
  readonly exceptRoleIds: readonly string[];
}

/** The people to remove, in order of joining. */
export async function listRemovable(db: Db, newcomers: Newcomers, limit: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${columnsIn('members', 'member')} from members member
    join users on users.id = member.user_id
    where ${joinedWithin(newcomers)} and ${removable(newcomers)}
    order by member.joined_at, member.user_id limit ${limit}`.execute(db);
  return rows;
}

/** The number of people to remove, and of newcomers who are exempt. */
export async function countNewcomers(
  db: Db,
  newcomers: Newcomers,
): Promise<{ readonly total: number; readonly spared: number }> {
  const { rows } = await sql<{ came: string; total: string }>`
    select count(*) as came, count(*) filter (where ${removable(newcomers)}) as total
    from members member join users on users.id = member.user_id
    where ${joinedWithin(newcomers)}`.execute(db);
  const total = Number(rows[0]?.total ?? 0);
  return { total, spared: Number(rows[0]?.came ?? 0) - total };
}

function joinedWithin({ serverId, from, to }: Newcomers): RawBuilder<unknown> {
  return sql`member.server_id = ${serverId} and member.joined_at >= ${from} and member.joined_at <= ${to}`;
}

/** A condition on `member` and the joined `users`: a subquery in a count would run once for each member. */
function removable({ exceptUserIds, exceptRoleIds }: Newcomers): RawBuilder<unknown> {
  return sql`member.user_id <> all(${exceptUserIds}::bigint[])
    and not (member.role_ids && ${exceptRoleIds}::bigint[])
    and users.kind = 'person'`;
}

/** @returns undefined while another one runs in the server */
export async function insertCleanup(
  db: Db,
  cleanup: NewRow<'raid_cleanups'>,
): Promise<RaidCleanupRow | undefined> {
  return db
    .insertInto('raid_cleanups')
    .values(toColumns(cleanup))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS.raid_cleanups)
    .executeTakeFirst();
}

export async function findCleanup(db: Db, serverId: string, id: string): Promise<RaidCleanupRow | undefined> {
  return db
    .selectFrom('raid_cleanups')
    .select(COLUMNS.raid_cleanups)
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listCleanupRows(db: Db, serverId: string, limit: number): Promise<RaidCleanupRow[]> {
  return db
    .selectFrom('raid_cleanups')
    .select(COLUMNS.raid_cleanups)
    .where('server_id', '=', serverId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function updateCleanup(
  db: Db,
  { serverId, id }: Pick<RaidCleanupRow, 'serverId' | 'id'>,
  changes: RowChanges<'raid_cleanups'>,
): Promise<RaidCleanupRow> {
  return db
    .updateTable('raid_cleanups')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(COLUMNS.raid_cleanups)
    .executeTakeFirstOrThrow();
}

/** Stores the people whom a step removed. */
export async function addRemoved(
  db: Db,
  { serverId, id, deleteMessages }: RaidCleanupRow,
  userIds: readonly string[],
): Promise<RaidCleanupRow> {
  const kept = deleteMessages ? userIds : [];
  return db
    .updateTable('raid_cleanups')
    .set({
      removed: sql<number>`removed + ${userIds.length}::integer`,
      removed_ids: sql<string[]>`removed_ids || ${kept}::bigint[]`,
    })
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(COLUMNS.raid_cleanups)
    .executeTakeFirstOrThrow();
}
