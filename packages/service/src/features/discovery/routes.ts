import type { RouteTable } from '../../route-table.ts';
import { joinListedServer } from './join-listed-server.ts';
import { listDiscoveryServers } from './list-servers.ts';

export const discoveryRoutes: RouteTable = {
  listDiscoveryServers: (ctx, { query }) => listDiscoveryServers(ctx, query),
  joinDiscoveryServer: (ctx, { params }) => joinListedServer(ctx, params.serverId),
};
