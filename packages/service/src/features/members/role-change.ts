/** Which roles of a member may change, and how (specification: PUT …/roles/{roleId}; design 1.2). Pure. */
import { ApiError } from '@guildhall/platform';
import {
  type MemberRow,
  type RoleRow,
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
  /** As the audit log names them. */
  readonly added: readonly NamedRole[];
  readonly removed: readonly NamedRole[];
}

/** A role by an id that a client sent. @throws ApiError unknown_role. */
export function roleNamed({ server }: ServerAccess, roleId: string): RoleRow {
  const role = server.rolesById.get(roleId);
  if (!role) throw new ApiError('unknown_role');
  return role;
}

/**
 * A role that the caller may give and take.
 * @throws ApiError role_hierarchy, cannot_change_everyone, managed_role.
 */
export function requireGivable(access: ServerAccess, role: RoleRow): void {
  requireRoleBelow(access, role);
  if (role.id === access.server.id) throw new ApiError('cannot_change_everyone');
  if (role.botId !== null) throw new ApiError('managed_role');
}

/**
 * From the roles a member has to those wanted; only roles that come or go must be the caller's to give.
 * @throws ApiError unknown_role, role_hierarchy, cannot_change_everyone, managed_role.
 */
export function roleChange(access: ServerAccess, target: MemberRow, wanted: readonly string[]): RoleChange {
  const held = rolesHeld(access.server, target);
  const result = [...new Set(wanted)];
  const added = result.filter((id) => !held.includes(id)).map((id) => roleNamed(access, id));
  const removed = held.filter((id) => !result.includes(id)).map((id) => roleNamed(access, id));
  for (const role of [...added, ...removed]) requireGivable(access, role);
  return { result, added: added.map(named), removed: removed.map(named) };
}

function named({ id, name }: RoleRow): NamedRole {
  return { id, name };
}
