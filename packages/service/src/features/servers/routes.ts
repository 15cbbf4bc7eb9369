import {
  createServer as createServerEndpoint,
  deleteServerBanner,
  deleteServer as deleteServerEndpoint,
  deleteServerIcon,
  getServer,
  leaveServer as leaveServerEndpoint,
  listServers,
  putServerBanner,
  putServerIcon,
  transferServer as transferServerEndpoint,
  updateServer as updateServerEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { deleteServerImage, putServerImage } from './change-images.ts';
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
  inServer('manageServer')(putServerIcon, (ctx, { files }) => putServerImage(ctx, 'icon', files[0])),
  inServer('manageServer')(deleteServerIcon, (ctx) => deleteServerImage(ctx, 'icon')),
  inServer('manageServer')(putServerBanner, (ctx, { files }) => putServerImage(ctx, 'banner', files[0])),
  inServer('manageServer')(deleteServerBanner, (ctx) => deleteServerImage(ctx, 'banner')),
  inServer()(transferServerEndpoint, (ctx, { body }) => transferServer(ctx, body)),
  inServer()(deleteServerEndpoint, (ctx, { body }) => deleteServer(ctx, body)),
  inServer()(leaveServerEndpoint, (ctx) => leaveServer(ctx)),
];
