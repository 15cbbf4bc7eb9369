import {
  countRoleMembers,
  createRole as createRoleEndpoint,
  deleteRole as deleteRoleEndpoint,
  listRoles,
  reorderRoles as reorderRolesEndpoint,
  updateRole as updateRoleEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { reorderRoles } from './reorder-roles.ts';
import { membersByRole } from './store.ts';
import { updateRole } from './update-role.ts';
import { roleView } from './view.ts';

/** Manage Roles is asked for in the use cases: what the path and body name must exist before. */
export const roleRoutes: RouteTable = [
  inServer()(listRoles, async ({ access }) => access.server.roles.map(roleView)),
  inServer()(countRoleMembers, async ({ ground, access: { server } }) => {
    const counts = await membersByRole(ground.database.db, server.id);
    return counts.filter(({ roleId }) => server.rolesById.has(roleId));
  }),
  inServer()(createRoleEndpoint, (ctx, { body }) => createRole(ctx, body)),
  inServer()(reorderRolesEndpoint, (ctx, { body }) => reorderRoles(ctx, body)),
  inServer()(updateRoleEndpoint, (ctx, { params, body }) => updateRole(ctx, params.roleId, body)),
  inServer()(deleteRoleEndpoint, (ctx, { params }) => deleteRole(ctx, params.roleId)),
];
