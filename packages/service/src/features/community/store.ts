/** SQL of Discovery listings. */
import { type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ListingRow = Omit<Row<'server_listings'>, 'searchText'>;

export async function findListing(db: Db, serverId: string): Promise<ListingRow | undefined> {
  return db
    .selectFrom('server_listings')
    .select(['server_id as serverId', 'name', 'category', 'description', 'tags'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertListing(db: Db, listing: ListingRow): Promise<void> {
  const { serverId: _id, ...changes } = listing;
  await db
    .insertInto('server_listings')
    .values(toColumns(listing))
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(toColumns(changes)))
    .execute();
}
