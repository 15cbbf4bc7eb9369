/** Server and listing to Community settings. */
import type { CommunitySettings, DiscoveryCategory } from '@guildhall/protocol';
import type { ServerRow, ServerState } from '../access/index.ts';
import type { ListingRow } from './store.ts';

type Listing = Pick<ListingRow, 'category' | 'description' | 'tags'>;

const NEVER_SET: Listing = { category: 'other', description: '', tags: [] };

/**
 * The settings as they are; a channel that was deleted is none (specification: Community channel).
 * @param row of a change that `server` has not seen yet.
 */
export function communityView(
  server: Pick<ServerState, 'channels'>,
  row: ServerRow,
  listing: Listing = NEVER_SET,
): CommunitySettings {
  const existing = (id: string | null): string | null => (id !== null && server.channels.has(id) ? id : null);
  return {
    community: row.community,
    rulesChannelId: existing(row.rulesChannelId),
    updatesChannelId: existing(row.updatesChannelId),
    discovery: {
      listed: row.listed,
      category: listing.category as DiscoveryCategory,
      description: listing.description,
      tags: [...listing.tags],
    },
  };
}

/** As the audit log names them, apart from the server's own fields, which share their entries' action. */
export function auditedSettings({ discovery, ...settings }: CommunitySettings): Record<string, unknown> {
  return {
    ...settings,
    listed: discovery.listed,
    discoveryCategory: discovery.category,
    discoveryDescription: discovery.description,
    discoveryTags: discovery.tags,
  };
}
