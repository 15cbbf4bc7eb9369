import { bits, type EndpointBody, type Role } from '@guildhall/protocol';
import { countMoves } from '../../call-limits.ts';
import { rearranged } from '../../ordering.ts';
import {
  changeServer,
  type RoleRow,
  requireHeld,
  requireRole,
  requireRoleBelow,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import { recountChannelsJob } from '../channels/index.ts';
import { arrangeRoles, movedRoles, requireOrderBelow, roleOrder } from './arrange-roles.ts';
import { changeRole } from './change-role.ts';
import {
  effectiveChanges,
  permissionsGained,
  type RoleChanges,
  requireChangeableRole,
  roleColumns,
} from './rules.ts';
import { auditedRole, roleView } from './view.ts';

/** Permissions that can make channels visible. */
const REVEALING = bits('viewChannel') | bits('administrator');

interface Plan {
  readonly role: RoleRow;
  readonly changes: RoleChanges;
  /** All role ids, lowest first. */
  readonly order: readonly string[];
}

/**
 * Changes a role below the caller's highest (design 1.4, 5.11). Values that stay the same are neither refused nor
 * announced.
 * @throws ApiError unknown_role, missing_permission, role_hierarchy, invalid_permissions, cannot_change_everyone,
 * managed_role, rate_limited
 */
export async function updateRole(
  ctx: ServerContext,
  roleId: string,
  input: EndpointBody<'updateRole'>,
): Promise<Role> {
  const columns = roleColumns(input);
  return changeServer(
    ctx,
    (access) => planUpdate(access, roleId, columns, input.position),
    async (tx, { server }, { role, changes, order }) => {
      const moved = movedRoles(server.roles, order);
      await countMoves(ctx.runtime, ctx.actor.id, moved.length);
      const changed = Object.keys(changes).length === 0 ? role : await changeRole(tx, role, changes);
      if (permissionsGained(role, changes) & REVEALING)
        await tx.addJob(recountChannelsJob, {
          serverId: server.id,
          channelIds: [...server.channels.keys()],
          holderId: role.id,
        });
      await arrangeRoles(tx, server.id, moved);
      const after = {
        ...changed,
        position: moved.find(({ id }) => id === role.id)?.position ?? role.position,
      };
      const audited = changesBetween(auditedRole(role), auditedRole(after));
      if (audited.length > 0) {
        await recordAudit(ctx, tx, {
          serverId: server.id,
          action: 'role_update',
          targetType: 'role',
          targetId: role.id,
          targetName: role.name,
          changes: audited,
        });
      }
      return roleView(after);
    },
  );
}

function planUpdate(
  access: ServerAccess,
  roleId: string,
  columns: RoleChanges,
  position: number | undefined,
): Plan {
  const role = requireRole(access, roleId);
  access.require('manageRoles');
  requireRoleBelow(access, role);
  const changes = effectiveChanges(role, columns);
  requireHeld(access.permissions, permissionsGained(role, changes));
  requireChangeableRole(role, changes, position !== undefined);
  const moves = position === undefined ? [] : [{ id: roleId, index: position - 1 }];
  const order = rearranged(roleOrder(access.server.roles), moves);
  requireOrderBelow(access, order);
  return { role, changes, order };
}
