import type { RouteTable } from '../../route-table.ts';
import { getDiscoveryRequirements, joinDiscoveryServer } from './join-discovery-server.ts';
import { listDiscoveryServers } from './list-servers.ts';

export const discoveryRoutes: RouteTable = {
  listDiscoveryServers: (ctx, { query }) => listDiscoveryServers(ctx, query),
  joinDiscoveryServer: (ctx, { params, body }) => joinDiscoveryServer(ctx, params.serverId, body),
  getDiscoveryRequirements: (ctx, { params }) => getDiscoveryRequirements(ctx, params.serverId),
};
