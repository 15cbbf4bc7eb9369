/**
 * Community settings. Invariants: a listed server is a Community server with a description and no team server; what
 * stands in Discovery outlives being taken out of it.
 */
import { getCommunity, putCommunity, putDiscovery } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { listingOf } from './store.ts';
import { updateCommunity } from './update-community.ts';
import { updateDiscovery } from './update-discovery.ts';
import { communityView } from './view.ts';

export { requireCategory } from './rules.ts';

export const communityRoutes: RouteTable = [
  inServer('manageServer')(getCommunity, async ({ ground, access: { server } }) =>
    communityView(server, server.row, await listingOf(ground.database.db, server.id)),
  ),
  inServer('manageServer')(putCommunity, (ctx, { body }) => updateCommunity(ctx, body)),
  inServer('manageServer')(putDiscovery, (ctx, { body }) => updateDiscovery(ctx, body)),
];
