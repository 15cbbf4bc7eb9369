import type { RouteTable } from '../../route-table.ts';
import { getServerExport, requestServerExport } from './owner/owner-export.ts';

export const movingRoutes: RouteTable = {
  getServerExport: (ctx) => getServerExport(ctx),
  requestServerExport: (ctx) => requestServerExport(ctx),
};
