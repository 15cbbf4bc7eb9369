import { type DirectoryItem, type EndpointQuery, LIMITS } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
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
  const found = await searchApplications(runtime.database.db, {
    text: (query.q ?? '').trim(),
    offset: query.offset ?? 0,
    // One extra row shows whether another page follows.
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const bots = await presentUsers(
    runtime,
    rows.map((row) => row.botId),
  );
  const items = rows.flatMap((row): DirectoryItem[] => {
    const bot = bots.get(row.botId);
    if (!bot) return [];
    const { id, name, description, icon, serverCount } = row;
    const iconUrl = mediaUrl(runtime.settings, icon);
    return [{ id, name, description, iconUrl, bot, serverCount: Number(serverCount) }];
  });
  return { items, hasMore: found.length > limit };
}
