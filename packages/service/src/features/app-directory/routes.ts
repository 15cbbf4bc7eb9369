import type { RouteTable } from '../../route-table.ts';
import { listApps } from './list-apps.ts';

export const appDirectoryRoutes: RouteTable = {
  listDiscoveryApps: (ctx, { query }) => listApps(ctx, query),
};
