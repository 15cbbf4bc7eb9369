import type { RouteTable } from '../../route-table.ts';
import { createRaidCleanup, listRaidCleanups, previewRaidCleanup } from './create-cleanup.ts';
import { stopRaidCleanup } from './stop-cleanup.ts';

export const raidRoutes: RouteTable = {
  previewRaidCleanup: (ctx, { query }) => previewRaidCleanup(ctx, query),
  createRaidCleanup: (ctx, { body }) => createRaidCleanup(ctx, body),
  listRaidCleanups: (ctx) => listRaidCleanups(ctx),
  stopRaidCleanup: (ctx, { params }) => stopRaidCleanup(ctx, params.cleanupId),
};
