/** SQL of how servers stand in Discovery. */
import type { Kysely, Selectable } from 'kysely';
import type { ServerListingsTable, Tables } from '../../tables.ts';

export type ListingRow = Omit<Selectable<ServerListingsTable>, 'search_text'>;

const COLUMNS = ['server_id', 'name', 'category', 'description', 'tags'] as const;

export async function listingOf(db: Kysely<Tables>, serverId: string): Promise<ListingRow | undefined> {
  return db
    .selectFrom('server_listings')
    .select(COLUMNS)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertListing(db: Kysely<Tables>, listing: ListingRow): Promise<void> {
  const { server_id: _id, ...changes } = listing;
  await db
    .insertInto('server_listings')
    .values(listing)
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(changes))
    .execute();
}
