import type { RouteTable } from '../../route-table.ts';
import { getDiscoveryRequirements, joinListedServer } from './join-listed-server.ts';
import { listDiscoveryServers } from './list-servers.ts';

export const discoveryRoutes: RouteTable = {
  listDiscoveryServers: (ctx, { query }) => listDiscoveryServers(ctx, query),
  joinDiscoveryServer: (ctx, { params, body }) => joinListedServer(ctx, params.serverId, body),
  getDiscoveryRequirements: (ctx, { params }) => getDiscoveryRequirements(ctx, params.serverId),
};
