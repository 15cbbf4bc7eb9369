/** Converts server and listing to Community settings. */
import type { CommunitySettings, DiscoveryCategory } from '@guildhall/protocol';
import type { ServerRow, ServerState } from '../access/index.ts';
import type { ListingRow } from './store.ts';

type Listing = Pick<ListingRow, 'category' | 'description' | 'tags'>;

const NEVER_SET: Listing = { category: 'other', description: '', tags: [] };

/**
 * The current settings; a deleted channel is null (specification: Community channel).
 * @param row the row of a change that `server` does not contain yet
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

/** Their names in the audit log, distinct from the server's own fields, which have the same action. */
export function auditedSettings({ discovery, ...settings }: CommunitySettings): Record<string, unknown> {
  return {
    ...settings,
    listed: discovery.listed,
    discoveryCategory: discovery.category,
    discoveryDescription: discovery.description,
    discoveryTags: discovery.tags,
  };
}
