/** The App Directory. Invariants: public bots alone; adding one goes through the applications feature. */
import { listDiscoveryApps } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { listApps } from './list-apps.ts';

export const appDirectoryRoutes: RouteTable = [
  known(listDiscoveryApps, (ctx, { query }) => listApps(ctx, query)),
];
