import {
  type MemberRow,
  requireRole,
  rolesHeld,
  type ServerAccess,
  type ServerContext,
} from '../access/index.ts';
import { changeMember, type MemberChanges, personNamed } from './change-member.ts';
import { requireGivable, roleChange } from './role-change.ts';

/**
 * Gives a role below the caller's highest, to members of any rank; giving it twice changes nothing.
 * @throws ApiError unknown_member, unknown_role, missing_permission, role_hierarchy, cannot_change_everyone,
 * managed_role
 */
export async function giveRole(ctx: ServerContext, userId: string, roleId: string): Promise<undefined> {
  await changeMember(ctx, personNamed(ctx, userId), (access, target) =>
    withRoles(access, target, roleId, [...rolesHeld(access.server, target), roleId]),
  );
}

/** Takes a role away, with the rules and errors of `giveRole`. */
export async function takeRole(ctx: ServerContext, userId: string, roleId: string): Promise<undefined> {
  await changeMember(ctx, personNamed(ctx, userId), (access, target) =>
    withRoles(
      access,
      target,
      roleId,
      rolesHeld(access.server, target).filter((id) => id !== roleId),
    ),
  );
}

/** Refuses a role that the caller may not give or take, even if nothing would change. */
function withRoles(
  access: ServerAccess,
  target: MemberRow,
  roleId: string,
  wanted: readonly string[],
): MemberChanges {
  const role = requireRole(access, roleId);
  access.require('manageRoles');
  requireGivable(access, role);
  return { roles: roleChange(access, target, wanted) };
}
