import type { RouteTable } from '../../route-table.ts';
import { readStorageUse } from './storage-use.ts';

export const storageRoutes: RouteTable = {
  getOwnStorage: ({ runtime, actor }) => readStorageUse(runtime, 'user', actor.id),
  getServerStorage: ({ runtime, access }) => readStorageUse(runtime, 'server', access.server.id),
};
