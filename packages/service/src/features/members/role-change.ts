/** Decides which roles of a member may change (specification: PUT …/roles/{roleId}; design 1.2). Pure. */
import { ApiError } from '@guildhall/platform';
import {
  type MemberRow,
  type RoleRow,
  requireRole,
  requireRoleBelow,
  rolesHeld,
  type ServerAccess,
} from '../access/index.ts';

interface NamedRole {
  readonly id: string;
  readonly name: string;
}

export interface RoleChange {
  readonly result: readonly string[];
  /** As they appear in the audit log. */
  readonly added: readonly NamedRole[];
  readonly removed: readonly NamedRole[];
}

/**
 * Requires a role that the caller may give and take.
 * @throws ApiError role_hierarchy, cannot_change_everyone, managed_role
 */
export function requireGivable(access: ServerAccess, role: RoleRow): void {
  requireRoleBelow(access, role);
  if (role.id === access.server.id) throw new ApiError('cannot_change_everyone');
  if (role.botId !== null) throw new ApiError('managed_role');
}

/**
 * The difference between the roles a member has and the wanted ones; the caller must be allowed to give each of those.
 * @throws ApiError unknown_role, role_hierarchy, cannot_change_everyone, managed_role
 */
export function roleChange(access: ServerAccess, target: MemberRow, wanted: readonly string[]): RoleChange {
  const held = rolesHeld(access.server, target);
  const result = [...new Set(wanted)];
  const added = result.filter((id) => !held.includes(id)).map((id) => requireRole(access, id));
  const removed = held.filter((id) => !result.includes(id)).map((id) => requireRole(access, id));
  for (const role of [...added, ...removed]) requireGivable(access, role);
  return { result, added: added.map(named), removed: removed.map(named) };
}

function named({ id, name }: RoleRow): NamedRole {
  return { id, name };
}
