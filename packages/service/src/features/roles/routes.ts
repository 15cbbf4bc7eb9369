import type { RouteTable } from '../../route-table.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { reorderRoles } from './reorder-roles.ts';
import { membersByRole } from './store.ts';
import { updateRole } from './update-role.ts';
import { roleView } from './view.ts';

/** The use cases check Manage Roles, because unknown roles in the path or body are reported first. */
export const roleRoutes: RouteTable = {
  listRoles: async ({ access }) => access.server.roles.map(roleView),
  countRoleMembers: async ({ runtime, access: { server } }) => {
    const counts = await membersByRole(runtime.database.db, server.id);
    return counts.filter(({ roleId }) => server.rolesById.has(roleId));
  },
  createRole: (ctx, { body }) => createRole(ctx, body),
  reorderRoles: (ctx, { body }) => reorderRoles(ctx, body),
  updateRole: (ctx, { params, body }) => updateRole(ctx, params.roleId, body),
  deleteRole: (ctx, { params }) => deleteRole(ctx, params.roleId),
};
