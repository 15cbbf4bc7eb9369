import { ApiError } from '@guildhall/platform';
import { roleDelete } from '@guildhall/protocol';
import { countMoves } from '../../call-limits.ts';
import type { Transaction } from '../../runtime.ts';
import { serverTouch } from '../../touches.ts';
import {
  changeServer,
  type RoleRow,
  requireRole,
  requireRoleBelow,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { dropRoleOverwrites } from '../channels/index.ts';
import { arrangeRoles, movedRoles, roleOrder } from './arrange-roles.ts';
import { removeDeletedRoleJob } from './jobs.ts';
import { isEveryone } from './rules.ts';
import { deleteRoleRow } from './store.ts';
import { auditedRole } from './view.ts';

/**
 * Deletes a role below the caller's highest, with its overwrites. Rows of members list it until a job has cleaned them;
 * readers skip deleted roles.
 * @throws ApiError unknown_role, missing_permission, role_hierarchy, cannot_change_everyone, managed_role,
 * rate_limited
 */
export async function deleteRole(ctx: ServerContext, roleId: string): Promise<undefined> {
  await changeServer(
    ctx,
    (access) => deletableRole(access, roleId),
    async (tx, { server }, role) => {
      const others = server.roles.filter(({ id }) => id !== role.id);
      await countMoves(ctx.runtime, ctx.actor.id, movedRoles(others, roleOrder(others)).length);
      await removeRole(tx, server.roles, role);
      await tx.addJob(removeDeletedRoleJob, { serverId: server.id, roleId: role.id });
      await recordAudit(ctx, tx, {
        serverId: server.id,
        action: 'role_delete',
        targetType: 'role',
        targetId: role.id,
        targetName: role.name,
        changes: Object.entries(auditedRole(role)).map(([key, value]) => ({ key, old: value })),
      });
    },
  );
}

function deletableRole(access: ServerAccess, roleId: string): RoleRow {
  const role = requireRole(access, roleId);
  access.require('manageRoles');
  requireRoleBelow(access, role);
  if (isEveryone(role)) throw new ApiError('cannot_change_everyone');
  if (role.botId !== null) throw new ApiError('managed_role');
  return role;
}

/** Removes a role with its overwrites and closes the gap in positions. The caller handles its members. */
export async function removeRole(
  tx: Transaction,
  roles: readonly RoleRow[],
  { serverId, id: roleId }: RoleRow,
): Promise<void> {
  await deleteRoleRow(tx.db, serverId, roleId);
  tx.emit(
    roleDelete,
    { kind: 'server', id: serverId },
    { serverId, roleId },
    { touches: [serverTouch(serverId)] },
  );
  const others = roles.filter(({ id }) => id !== roleId);
  await arrangeRoles(tx, serverId, movedRoles(others, roleOrder(others)));
  await dropRoleOverwrites(tx, serverId, roleId);
}
