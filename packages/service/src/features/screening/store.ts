/** SQL of Rules Screening. */
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ScreeningRow = Row<'screening'>;

/** @returns undefined if it was never set */
export async function findScreening(db: Db, serverId: string): Promise<ScreeningRow | undefined> {
  return db
    .selectFrom('screening')
    .select(COLUMNS.screening)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertScreening(db: Db, row: ScreeningRow): Promise<void> {
  const { serverId: _, ...values } = row;
  await db
    .insertInto('screening')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(toColumns(values)))
    .execute();
}

/** Up to `limit` pending members, by user id. */
export async function pendingMemberIds(db: Db, serverId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('server_id', '=', serverId)
    .where('pending', '=', true)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
