/** Role hierarchy: which members and roles a caller may act on (design 1.2, "Hierarchy" and "Granting"). */
import { ApiError } from '@guildhall/platform';
import { PERMISSION_NAMES, permissionsIn } from '@guildhall/protocol';
import type { ServerAccess } from './access.ts';
import type { ServerState } from './state.ts';
import type { RoleRow } from './store.ts';

/** Position of a member's highest role; 0 with @everyone only, above all roles for the owner. */
export function highestPosition(server: ServerState, userId: string, roleIds: readonly string[]): number {
  if (server.row.ownerId === userId) return Number.POSITIVE_INFINITY;
  return roleIds.reduce((highest, id) => Math.max(highest, server.rolesById.get(id)?.position ?? 0), 0);
}

/**
 * Requires the target's highest role to be below the caller's; nobody may act on the owner or on themselves.
 * @throws ApiError role_hierarchy
 */
export function requireAbove(
  access: ServerAccess,
  target: { userId: string; roleIds: readonly string[] },
): void {
  const { server, member } = access;
  const own = highestPosition(server, member.userId, member.roleIds);
  const theirs = highestPosition(server, target.userId, target.roleIds);
  if (target.userId === member.userId || theirs >= own) throw new ApiError('role_hierarchy');
}

/** Finds a role by an id from a client. @throws ApiError unknown_role */
export function requireRole({ server }: Pick<ServerAccess, 'server'>, roleId: string): RoleRow {
  const role = server.rolesById.get(roleId);
  if (!role) throw new ApiError('unknown_role');
  return role;
}

/** Requires a role to be below the caller's highest. @throws ApiError role_hierarchy */
export function requireRoleBelow(
  { server, member }: ServerAccess,
  role: { readonly position: number },
): void {
  if (role.position >= highestPosition(server, member.userId, member.roleIds))
    throw new ApiError('role_hierarchy');
}

/** Refuses to grant permissions that the caller lacks. @throws ApiError missing_permission with the first of them */
export function requireHeld(held: bigint, granted: bigint): void {
  const lacking = granted & ~held;
  if (lacking === 0n) return;
  const [permission] = permissionsIn(lacking);
  throw new ApiError('missing_permission', permission ? { permission: PERMISSION_NAMES[permission] } : {});
}
