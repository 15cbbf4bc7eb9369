import { type DirectoryItem, type EndpointQuery, LIMITS } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import { serverCounts } from '../applications/index.ts';
import { searchApplications } from './store.ts';

/**
 * A page of the listed apps that match: those with a verified bot first, then those in the most servers
 * (specification: Community and Discovery; design 5.15).
 */
export async function listDiscoveryApps(
  { runtime }: Context,
  query: EndpointQuery<'listDiscoveryApps'>,
): Promise<{ items: DirectoryItem[]; hasMore: boolean }> {
  const limit = query.limit ?? LIMITS.discoveryPageDefault;
  const { db } = runtime.database;
  const found = await searchApplications(db, {
    text: (query.q ?? '').trim(),
    now: new Date(runtime.clock.now()),
    offset: query.offset ?? 0,
    // One extra row shows whether another page follows.
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const botIds = rows.map((row) => row.botId);
  const [bots, counts] = await Promise.all([presentUsers(runtime, botIds), serverCounts(db, botIds)]);
  const items = rows.flatMap((row): DirectoryItem[] => {
    const bot = bots.get(row.botId);
    if (!bot) return [];
    const { id, name, description, icon } = row;
    const iconUrl = mediaUrl(runtime.settings, icon);
    return [{ id, name, description, iconUrl, bot, serverCount: counts.get(row.botId) ?? 0 }];
  });
  return { items, hasMore: found.length > limit };
}
