import { ApiError, invalidField } from '@guildhall/platform';
import type { EndpointBody, Role } from '@guildhall/protocol';
import { countMoves } from '../../call-limits.ts';
import { rearranged } from '../../ordering.ts';
import {
  changeServer,
  type RoleRow,
  requireRole,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { type AuditEntry, recordAudits } from '../audit/index.ts';
import {
  arrangeRoles,
  movedRoles,
  type RolePosition,
  requireOrderBelow,
  roleOrder,
} from './arrange-roles.ts';
import { isEveryone } from './rules.ts';
import { roleView } from './view.ts';

/**
 * Moves roles, all or none (design 5.11). Roles at or above the caller's highest cannot move, but may be listed at
 * their position, as may @everyone at 0.
 * @returns all roles, highest first
 * @throws ApiError invalid_request, unknown_role, missing_permission, role_hierarchy, cannot_change_everyone,
 * rate_limited
 */
export async function reorderRoles(
  ctx: ServerContext,
  wanted: EndpointBody<'reorderRoles'>,
): Promise<Role[]> {
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw invalidField('body', 'names a role twice');
  return changeServer(
    ctx,
    (access) => orderFor(access, wanted),
    async (tx, { server }, order) => {
      const moved = movedRoles(server.roles, order);
      await countMoves(ctx.runtime, ctx.actor.id, moved.length);
      await arrangeRoles(tx, server.id, moved);
      const positions = new Map(moved.map(({ id, position }) => [id, position]));
      const entries = wanted.flatMap(({ id }): AuditEntry[] => {
        const role = server.rolesById.get(id);
        const position = positions.get(id);
        if (!role || position === undefined) return [];
        return [
          {
            serverId: server.id,
            action: 'role_update',
            targetType: 'role',
            targetId: id,
            targetName: role.name,
            changes: [{ key: 'position', old: role.position, new: position }],
          },
        ];
      });
      await recordAudits(ctx, tx, entries);
      return server.roles
        .map((role): RoleRow => ({ ...role, position: positions.get(role.id) ?? role.position }))
        .toSorted((left, right) => right.position - left.position)
        .map(roleView);
    },
  );
}

function orderFor(access: ServerAccess, wanted: readonly RolePosition[]): string[] {
  const { server } = access;
  const roles = wanted.map(({ id, position }) => ({ role: requireRole(access, id), position }));
  access.require('manageRoles');
  const moves = roles
    .filter(({ role }) => !isEveryone(role))
    .map(({ role, position }) => ({ id: role.id, index: position - 1 }));
  const order = rearranged(roleOrder(server.roles), moves);
  requireOrderBelow(access, order);
  if (roles.some(({ role, position }) => isEveryone(role) && position !== 0))
    throw new ApiError('cannot_change_everyone');
  return order;
}
