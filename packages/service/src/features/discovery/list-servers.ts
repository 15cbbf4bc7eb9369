import { type DiscoveryItem, type EndpointQuery, LIMITS } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { memberKey, memberStates } from '../access/index.ts';
import { mediaUrl } from '../accounts/index.ts';
import { requireCategory } from '../community/index.ts';
import { onlineCounts } from '../presence/index.ts';
import { searchListings } from './store.ts';

/**
 * A page of matching listed servers, those with the most members first, then the oldest (specification: Community and
 * Discovery), in three queries.
 * @throws ApiError invalid_category
 */
export async function listDiscoveryServers(
  { runtime, actor }: Context,
  query: EndpointQuery<'listDiscoveryServers'>,
): Promise<{ items: DiscoveryItem[]; hasMore: boolean }> {
  const limit = query.limit ?? LIMITS.discoveryPageDefault;
  const found = await searchListings(runtime.database.db, {
    text: (query.q ?? '').trim(),
    category: query.category ? requireCategory(query.category) : undefined,
    offset: query.offset ?? 0,
    // One extra row shows whether another page follows.
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const [online, memberships] = await Promise.all([
    onlineCounts(
      runtime,
      rows.map(({ id }) => id),
    ),
    memberStates(runtime).getMany(rows.map(({ id }) => memberKey(id, actor.id))),
  ]);
  const items = rows.map(
    (row): DiscoveryItem => ({
      id: row.id,
      name: row.name,
      iconUrl: mediaUrl(runtime.settings, row.icon),
      description: row.description,
      category: row.category as DiscoveryItem['category'],
      tags: row.tags,
      memberCount: row.memberCount,
      onlineCount: online.get(row.id) ?? 0,
      joined: memberships.has(memberKey(row.id, actor.id)),
      owned: row.ownerId === actor.id,
      types: row.types as DiscoveryItem['types'],
    }),
  );
  return { items, hasMore: found.length > limit };
}
