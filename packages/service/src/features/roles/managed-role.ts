/** A bot's own role: named after it, made when it is added, gone when it leaves (specification: Server). */
import { ApiError } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { Ground, Transaction } from '../../ground.ts';
import type { RoleRow } from '../access/index.ts';
import {
  countRoles,
  deleteRole,
  insertLowestRole,
  lockRoles,
  managedRoleOf,
  updateRolePermissions,
} from './store.ts';
import { roleView } from './view.ts';

/**
 * Makes the bot's role, or gives the one it has the new permissions.
 * @throws ApiError too_many_roles.
 */
export async function grantManagedRole(
  ground: Ground,
  tx: Transaction,
  grant: {
    readonly serverId: string;
    readonly botId: string;
    readonly name: string;
    readonly permissions: bigint;
  },
): Promise<RoleRow> {
  const { serverId, botId, name, permissions } = grant;
  await tx.lock(serverId);
  await lockRoles(tx.db, serverId);
  const existing = await managedRoleOf(tx.db, serverId, botId);
  if (!existing && (await countRoles(tx.db, serverId)) >= LIMITS.rolesPerServer)
    throw new ApiError('too_many_roles');
  const role = existing
    ? await updateRolePermissions(tx.db, serverId, existing.id, permissions)
    : await insertLowestRole(tx.db, { serverId, id: ground.ids.next(), name, permissions, botId });
  tx.emit({
    name: existing ? 'ROLE_UPDATE' : 'ROLE_CREATE',
    audience: { kind: 'server', id: serverId },
    payload: { serverId, role: roleView(role) },
    touches: [`server:${serverId}`],
  });
  return role;
}

/** Removes the role of a bot that leaves. */
export async function removeManagedRole(tx: Transaction, serverId: string, botId: string): Promise<void> {
  const role = await managedRoleOf(tx.db, serverId, botId);
  if (!role || !(await deleteRole(tx.db, serverId, role.id))) return;
  tx.emit({
    name: 'ROLE_DELETE',
    audience: { kind: 'server', id: serverId },
    payload: { serverId, roleId: role.id },
    touches: [`server:${serverId}`],
  });
}
