/** SQL of bans. */
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type BanRow = Row<'bans'>;
export type NewBan = NewRow<'bans'>;

/** A page of a server's bans by user id. */
export async function listBanRows(
  db: Db,
  serverId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<BanRow[]> {
  const query = db
    .selectFrom('bans')
    .select(COLUMNS.bans)
    .where('server_id', '=', serverId)
    .orderBy('user_id')
    .limit(page.limit);
  return (page.after === undefined ? query : query.where('user_id', '>', page.after)).execute();
}

export async function findBan(db: Db, serverId: string, userId: string): Promise<BanRow | undefined> {
  return db
    .selectFrom('bans')
    .select(COLUMNS.bans)
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** @returns false when they were banned before */
export async function insertBan(db: Db, ban: NewBan): Promise<boolean> {
  const row = await db
    .insertInto('bans')
    .values(toColumns(ban))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether they were banned */
export async function deleteBanRow(db: Db, serverId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bans')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
