/** Explains a member's permissions by the roles that give them. Pure. */
import type { Role } from '@guildhall/protocol';
import { ALL_PERMISSIONS, has, type Permission, permissionsIn } from '@guildhall/protocol/permissions';
import type { GatewayState } from '../../../state/model.ts';
import { isTimedOut } from '../../../state/permissions.ts';

export interface ExplainedPermissions {
  readonly isOwner: boolean;
  /** Roles that give Administrator, and with it everything. */
  readonly administratorBy: readonly Role[];
  /** Why the member can only read for now. */
  readonly restriction: 'pending' | 'timeout' | null;
  readonly timeoutUntil: string | null;
  /** The roles that give each permission directly, highest first. */
  readonly givenBy: ReadonlyMap<Permission, readonly Role[]>;
}

/** @returns null for an unknown member */
export function explainPermissions(
  state: GatewayState,
  serverId: string,
  userId: string,
): ExplainedPermissions | null {
  const member = state.members[serverId]?.byId[userId];
  const server = state.servers[serverId];
  if (!member || !server) return null;
  const roles = (state.roles[serverId] ?? []).filter(
    ({ id }) => id === serverId || member.roles.includes(id),
  );
  const giving = (permission: Permission) =>
    roles.filter(({ permissions }) => has(BigInt(permissions), permission));
  const isOwner = server.ownerId === userId;
  const administratorBy = giving('administrator');
  const timedOut = isTimedOut(member);
  const restrictable = !isOwner && administratorBy.length === 0;
  return {
    isOwner,
    administratorBy,
    restriction: !restrictable ? null : member.pending ? 'pending' : timedOut ? 'timeout' : null,
    timeoutUntil: timedOut ? (member.timeoutUntil ?? null) : null,
    givenBy: new Map(permissionsIn(ALL_PERMISSIONS).map((permission) => [permission, giving(permission)])),
  };
}

/** Whether the member has it, ignoring temporary restrictions. */
export function hasPermission(
  { isOwner, administratorBy, givenBy }: ExplainedPermissions,
  permission: Permission,
): boolean {
  return isOwner || administratorBy.length > 0 || (givenBy.get(permission)?.length ?? 0) > 0;
}
