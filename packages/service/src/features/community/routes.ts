import type { RouteTable } from '../../route-table.ts';
import { findListing } from './store.ts';
import { updateCommunity } from './update-community.ts';
import { updateDiscovery } from './update-discovery.ts';
import { communityView } from './view.ts';

export const communityRoutes: RouteTable = {
  getCommunity: async ({ runtime, access: { server } }) =>
    communityView(server, server.row, await findListing(runtime.database.db, server.id)),
  putCommunity: (ctx, { body }) => updateCommunity(ctx, body),
  putDiscovery: (ctx, { body }) => updateDiscovery(ctx, body),
};
