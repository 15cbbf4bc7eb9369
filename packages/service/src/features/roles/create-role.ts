import { ApiError } from '@guildhall/platform';
import { type EndpointBody, LIMITS, type Role, roleCreate } from '@guildhall/protocol';
import { countMoves } from '../../call-limits.ts';
import { rearranged } from '../../ordering.ts';
import { changeServer, requireHeld, type ServerAccess, type ServerContext } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { arrangeRoles, movedRoles, requireOrderBelow, roleOrder } from './arrange-roles.ts';
import { announceRole } from './change-role.ts';
import { roleColumns } from './rules.ts';
import { insertRole } from './store.ts';
import { auditedRole, roleView } from './view.ts';

/**
 * Creates a role at position 1 or at another one below the caller's highest; the others move up (design 1.4, 5.11).
 * @throws ApiError missing_permission, role_hierarchy, invalid_permissions, too_many_roles, rate_limited
 */
export async function createRole(ctx: ServerContext, input: EndpointBody<'createRole'>): Promise<Role> {
  const { runtime } = ctx;
  const columns = roleColumns(input);
  const id = runtime.ids.next();
  const index = (input.position ?? 1) - 1;
  const check = (access: ServerAccess): string[] => {
    access.require('manageRoles');
    requireHeld(access.permissions, BigInt(columns.permissions ?? 0));
    const order = rearranged(roleOrder(access.server.roles), [{ id, index }]);
    requireOrderBelow(access, order);
    if (access.server.roles.length >= LIMITS.rolesPerServer) throw new ApiError('too_many_roles');
    return order;
  };
  return changeServer(ctx, check, async (tx, { server }, order) => {
    const role = await insertRole(tx.db, {
      permissions: '0',
      ...columns,
      name: input.name,
      serverId: server.id,
      id,
      position: order.indexOf(id) + 1,
    });
    announceRole(tx, roleCreate, role);
    const moved = movedRoles([...server.roles, role], order);
    await countMoves(ctx.runtime, ctx.actor.id, moved.length);
    await arrangeRoles(tx, server.id, moved);
    await recordAudit(ctx, tx, {
      serverId: server.id,
      action: 'role_create',
      targetType: 'role',
      targetId: id,
      targetName: role.name,
      changes: Object.entries(auditedRole(role)).map(([key, value]) => ({ key, new: value })),
    });
    return roleView(role);
  });
}
