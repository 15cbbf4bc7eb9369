/**
 * A bot's own role: it has the bot's name, is created when the bot is added and deleted when it leaves (specification:
 * Server).
 */
import { ApiError } from '@guildhall/platform';
import { LIMITS, roleCreate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { RoleRow } from '../access/index.ts';
import { arrangeRoles, movedRoles, roleOrder } from './arrange-roles.ts';
import { announceRole, changeRole } from './change-role.ts';
import { removeRole } from './delete-role.ts';
import { insertRole, listRoleRows, lockRoles } from './store.ts';

export function managedRole(roles: readonly RoleRow[], botId: string): RoleRow | undefined {
  return roles.find((role) => role.botId === botId);
}

/**
 * Creates the bot's role, or gives the existing one the new permissions.
 * @throws ApiError too_many_roles
 */
export async function grantManagedRole(
  runtime: Runtime,
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
  const roles = await listRoleRows(tx.db, serverId);
  const existing = managedRole(roles, botId);
  const changes = { permissions: String(permissions) };
  if (existing)
    return existing.permissions === changes.permissions ? existing : changeRole(tx, existing, changes);
  if (roles.length >= LIMITS.rolesPerServer) throw new ApiError('too_many_roles');
  const role = await insertRole(tx.db, {
    ...changes,
    serverId,
    id: runtime.ids.next(),
    name,
    position: 1,
    botId,
  });
  announceRole(tx, roleCreate, role);
  await arrangeRoles(tx, serverId, movedRoles([...roles, role], [role.id, ...roleOrder(roles)]));
  return role;
}

/** Removes the role of a leaving bot. The caller holds the server's lock. */
export async function removeManagedRole(tx: Transaction, serverId: string, botId: string): Promise<void> {
  const roles = await listRoleRows(tx.db, serverId);
  const role = managedRole(roles, botId);
  if (role) await removeRole(tx, roles, role);
}
