/** SQL of Rules Screening. */
import type { Kysely } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Tables } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

export type ScreeningRow = Row<'screening'>;

/** @returns undefined if it was never set. */
export async function findScreening(db: Kysely<Tables>, serverId: string): Promise<ScreeningRow | undefined> {
  return db
    .selectFrom('screening')
    .select(COLUMNS.screening)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertScreening(db: Kysely<Tables>, row: ScreeningRow): Promise<void> {
  const { serverId: _, ...values } = row;
  await db
    .insertInto('screening')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(toColumns(values)))
    .execute();
}

/** @returns the updated member, or undefined when they were not pending. */
export async function clearPending(
  db: Kysely<Tables>,
  serverId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  return db
    .updateTable('members')
    .set({ pending: false })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .where('pending', '=', true)
    .returning(COLUMNS.members)
    .executeTakeFirst();
}

/** Frees up to `limit` pending members. @returns the updated members. */
export async function clearPendingBatch(
  db: Kysely<Tables>,
  serverId: string,
  limit: number,
): Promise<MemberRow[]> {
  return db
    .updateTable('members')
    .set({ pending: false })
    .where('server_id', '=', serverId)
    .where('user_id', 'in', (query) =>
      query
        .selectFrom('members')
        .select('user_id')
        .where('server_id', '=', serverId)
        .where('pending', '=', true)
        .orderBy('user_id')
        .limit(limit),
    )
    .returning(COLUMNS.members)
    .execute();
}
