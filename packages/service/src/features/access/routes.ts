import type { RouteTable } from '../../route-table.ts';

export const accessRoutes: RouteTable = {
  getChannelPermissions: async ({ access }) => ({ permissions: String(access.permissions) }),
  getServerPermissions: async ({ access }) => ({ permissions: String(access.permissions) }),
};
