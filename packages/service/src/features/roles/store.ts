/** SQL of roles. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { RoleRow } from '../access/index.ts';

export async function insertEveryone(
  db: Kysely<Tables>,
  serverId: string,
  permissions: bigint,
): Promise<void> {
  await db
    .insertInto('roles')
    .values({
      server_id: serverId,
      id: serverId,
      name: '@everyone',
      position: 0,
      permissions: String(permissions),
    })
    .execute();
}

/** Roles of a server are numbered one after the other: whoever makes one holds the server until the transaction ends. */
export async function lockRoles(db: Kysely<Tables>, serverId: string): Promise<void> {
  await db.selectFrom('servers').select('id').where('id', '=', serverId).forUpdate().execute();
}

/** A new role takes position 1; the others move up. */
export async function insertLowestRole(
  db: Kysely<Tables>,
  role: { serverId: string; id: string; name: string; permissions: bigint; botId: string | null },
): Promise<RoleRow> {
  await db
    .updateTable('roles')
    .set({ position: sql`position + 1` })
    .where('server_id', '=', role.serverId)
    .where('position', '>=', 1)
    .execute();
  return db
    .insertInto('roles')
    .values({
      server_id: role.serverId,
      id: role.id,
      name: role.name,
      position: 1,
      permissions: String(role.permissions),
      bot_id: role.botId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRolePermissions(
  db: Kysely<Tables>,
  serverId: string,
  roleId: string,
  permissions: bigint,
): Promise<RoleRow> {
  return db
    .updateTable('roles')
    .set({ permissions: String(permissions) })
    .where('server_id', '=', serverId)
    .where('id', '=', roleId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function managedRoleOf(
  db: Kysely<Tables>,
  serverId: string,
  botId: string,
): Promise<RoleRow | undefined> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('bot_id', '=', botId)
    .executeTakeFirst();
}

/** @returns whether it existed. */
export async function deleteRole(db: Kysely<Tables>, serverId: string, roleId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('roles')
    .where('server_id', '=', serverId)
    .where('id', '=', roleId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRoles(db: Kysely<Tables>, serverId: string): Promise<number> {
  const row = await db
    .selectFrom('roles')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('server_id', '=', serverId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
