import type { RouteTable } from '../../route-table.ts';
import { deleteServerImage, putServerImage } from './change-images.ts';
import { createServer } from './create-server.ts';
import { deleteServer } from './delete-server.ts';
import { leaveServer } from './leave-server.ts';
import { listServerRows } from './store.ts';
import { transferServer } from './transfer-server.ts';
import { updateServer } from './update-server.ts';
import { serverListEntry, serverView } from './view.ts';

export const serverRoutes: RouteTable = {
  listServers: async ({ runtime, actor }) => {
    const rows = await listServerRows(runtime.database.db, actor.id);
    return rows.map((row) => serverListEntry(row, runtime.settings));
  },
  createServer: (ctx, { body }) => createServer(ctx, body),
  getServer: ({ runtime, access }) => serverView(runtime, runtime.database.db, access.server, access.member),
  updateServer: (ctx, { body }) => updateServer(ctx, body),
  putServerIcon: (ctx, { files }) => putServerImage(ctx, 'icon', files[0]),
  deleteServerIcon: (ctx) => deleteServerImage(ctx, 'icon'),
  putServerBanner: (ctx, { files }) => putServerImage(ctx, 'banner', files[0]),
  deleteServerBanner: (ctx) => deleteServerImage(ctx, 'banner'),
  transferServer: (ctx, { body }) => transferServer(ctx, body),
  deleteServer: (ctx, { body }) => deleteServer(ctx, body),
  leaveServer: (ctx) => leaveServer(ctx),
};
