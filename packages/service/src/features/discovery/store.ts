/** SQL of Discovery. */

import { sql } from 'kysely';
import { containsPatterns } from '../../pattern-store.ts';
import type { Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export interface ListingSearch {
  /** Matches anywhere in name, description and tags, ignoring case; an empty text matches everything. */
  readonly text: string;
  readonly category: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export type ListedServer = Pick<
  Row<'servers'>,
  'id' | 'name' | 'icon' | 'ownerId' | 'types' | 'memberCount'
> &
  Pick<Row<'server_listings'>, 'category' | 'description' | 'tags'>;

/** Listed servers, those with the most members first, then the oldest. */
export async function searchListings(db: Db, search: ListingSearch): Promise<ListedServer[]> {
  let query = db
    .selectFrom('servers')
    .innerJoin('server_listings', 'server_listings.server_id', 'servers.id')
    .select(['servers.id', 'servers.name', 'servers.icon', 'servers.owner_id as ownerId', 'servers.types'])
    .select(['servers.member_count as memberCount', 'server_listings.category'])
    .select(['server_listings.description', 'server_listings.tags'])
    .where('servers.listed', '=', true)
    .orderBy('servers.member_count', 'desc')
    .orderBy('servers.id')
    .offset(search.offset)
    .limit(search.limit);
  if (search.category !== undefined) query = query.where('server_listings.category', '=', search.category);
  if (search.text !== '') {
    const patterns = containsPatterns(search.text);
    query = query.where(sql<boolean>`server_listings.search_text like any(${patterns})`);
  }
  return query.execute();
}
