/** SQL of Rules Screening. */
import type { Kysely, Selectable } from 'kysely';
import type { ScreeningTable, Tables } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

export type ScreeningRow = Selectable<ScreeningTable>;

/** @returns undefined where it was never set. */
export async function screeningOf(db: Kysely<Tables>, serverId: string): Promise<ScreeningRow | undefined> {
  return db.selectFrom('screening').selectAll().where('server_id', '=', serverId).executeTakeFirst();
}

export async function upsertScreening(db: Kysely<Tables>, row: ScreeningRow): Promise<void> {
  const { server_id: _, ...values } = row;
  await db
    .insertInto('screening')
    .values(row)
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute();
}

/** @returns the member as they are now, or undefined when they were not pending. */
export async function freeMember(
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
    .returningAll()
    .executeTakeFirst();
}

/** Frees up to `limit` members who are pending. @returns them as they are now. */
export async function freeSomeMembers(
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
    .returningAll()
    .execute();
}
