import type { RouteTable } from '../../route-table.ts';
import { listDiscoveryApps } from './list-apps.ts';

export const appDirectoryRoutes: RouteTable = {
  listDiscoveryApps: (ctx, { query }) => listDiscoveryApps(ctx, query),
};
