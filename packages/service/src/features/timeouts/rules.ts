/** Decides who may be timed out. Pure. */
import { ApiError } from '@guildhall/platform';
import { has } from '@guildhall/protocol';
import { type MemberRow, requireAbove, type ServerAccess, unrestrictedPermissions } from '../access/index.ts';

/**
 * Checks Moderate Members, then that the target is not an Administrator, then the hierarchy, in which the owner is highest
 * (design 5.10).
 * @throws ApiError missing_permission, cant_timeout_admin, role_hierarchy
 */
export function requireTimeoutable(access: ServerAccess, target: MemberRow): void {
  access.require('moderateMembers');
  const { server } = access;
  const isOwner = server.row.ownerId === target.userId;
  if (!isOwner && has(unrestrictedPermissions(server, target), 'administrator'))
    throw new ApiError('cant_timeout_admin');
  requireAbove(access, target);
}
