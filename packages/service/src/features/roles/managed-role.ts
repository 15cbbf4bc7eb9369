/**
 * A bot's own role: it has the bot's name, is created when the bot is added and deleted when it leaves (specification:
 * Server).
 */
import { ApiError } from '@guildhall/platform';
import { LIMITS, roleCreate } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import { listMemberships, type RoleRow } from '../access/index.ts';
import { usersByIds } from '../accounts/index.ts';
import { arrangeRoles, movedRoles, roleOrder } from './arrange-roles.ts';
import { announceRole, changeRole } from './change-role.ts';
import { removeRole } from './delete-role.ts';
import { insertRole, listRoleRows, lockRoles } from './store.ts';

export function managedRole(roles: readonly RoleRow[], botId: string): RoleRow | undefined {
  return roles.find((role) => role.botId === botId);
}

/**
 * Creates the bot's role, or gives the existing one the new permissions and the bot's current name.
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
  const changes = { name, permissions: String(permissions) };
  if (existing) {
    const changed = existing.permissions !== changes.permissions || existing.name !== name;
    return changed ? changeRole(tx, existing, changes) : existing;
  }
  if (roles.length >= LIMITS.rolesPerServer) throw new ApiError('too_many_roles');
  const role = await insertRole(tx.db, {
    ...changes,
    serverId,
    id: runtime.ids.next(),
    position: 1,
    botId,
  });
  announceRole(tx, roleCreate, role);
  await arrangeRoles(tx, serverId, movedRoles([...roles, role], [role.id, ...roleOrder(roles)]));
  return role;
}

/** Gives the roles of a renamed bot its name, in one server after the other. Safe to run twice. */
export async function renameManagedRoles({ database }: Runtime, botId: string): Promise<void> {
  for (const { serverId } of await listMemberships(database.db, botId))
    await database.transaction(async (tx) => {
      await tx.lock(serverId);
      const [bot] = await usersByIds(tx.db, [botId]);
      const role = managedRole(await listRoleRows(tx.db, serverId), botId);
      if (bot && role && role.name !== bot.displayName) await changeRole(tx, role, { name: bot.displayName });
    });
}

/** Removes the role of a leaving bot. The caller holds the server's lock. */
export async function removeManagedRole(tx: Transaction, serverId: string, botId: string): Promise<void> {
  const roles = await listRoleRows(tx.db, serverId);
  const role = managedRole(roles, botId);
  if (role) await removeRole(tx, roles, role);
}
