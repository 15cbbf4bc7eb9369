/** Discovery. Invariants: nothing but listed servers is shown or joined here; a page costs the same few queries. */
import { joinDiscoveryServer, listDiscoveryServers } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { joinListedServer } from './join-listed-server.ts';
import { listServers } from './list-servers.ts';

export { likeAnywhere, searchText } from './search-text.ts';

export const discoveryRoutes: RouteTable = [
  known(listDiscoveryServers, (ctx, { query }) => listServers(ctx, query)),
  known(joinDiscoveryServer, (ctx, { params }) => joinListedServer(ctx, params.serverId)),
];
