import {
  createServer as createServerEndpoint,
  deleteServer as deleteServerEndpoint,
  getServer,
  leaveServer as leaveServerEndpoint,
  listServers,
  transferServer as transferServerEndpoint,
  updateServer as updateServerEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { createServer } from './create-server.ts';
import { deleteServer, leaveServer } from './leave-server.ts';
import { serversOf } from './store.ts';
import { transferServer } from './transfer-server.ts';
import { updateServer } from './update-server.ts';
import { serverListEntry, serverView } from './view.ts';

export const serverRoutes: RouteTable = [
  known(listServers, async ({ ground, actor }) => {
    const rows = await serversOf(ground.database.db, actor.id);
    return rows.map((row) => serverListEntry(row, ground.settings));
  }),
  known(createServerEndpoint, (ctx, { body }) => createServer(ctx, body)),
  inServer()(getServer, ({ ground, access }) =>
    serverView(ground, ground.database.db, access.server, access.member),
  ),
  inServer('manageServer')(updateServerEndpoint, (ctx, { body }) => updateServer(ctx, body)),
  inServer()(transferServerEndpoint, (ctx, { body }) => transferServer(ctx, body)),
  inServer()(deleteServerEndpoint, (ctx, { body }) => deleteServer(ctx, body)),
  inServer()(leaveServerEndpoint, (ctx) => leaveServer(ctx)),
];
