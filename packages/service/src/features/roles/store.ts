/** SQL of roles. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { RoleRow } from '../access/index.ts';

export async function insertEveryone(db: Db, serverId: string, permissions: bigint): Promise<void> {
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

/** Roles are numbered consecutively, so creating one locks the server until the transaction ends. */
export async function lockRoles(db: Db, serverId: string): Promise<void> {
  await db.selectFrom('servers').select('id').where('id', '=', serverId).forUpdate().execute();
}

export async function insertRole(db: Db, role: NewRow<'roles'>): Promise<RoleRow> {
  return db.insertInto('roles').values(toColumns(role)).returning(COLUMNS.roles).executeTakeFirstOrThrow();
}

/** Adds the first roles of a new server, in one statement. */
export async function insertRoles(db: Db, roles: readonly NewRow<'roles'>[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('roles')
    .values(roles.map((role) => toColumns(role)))
    .execute();
}

/** All roles of a server, lowest first. */
export async function listRoleRows(db: Db, serverId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .select(COLUMNS.roles)
    .where('server_id', '=', serverId)
    .orderBy('position')
    .execute();
}

/** The number of members with each role, including deleted roles. One scan of the server's members. */
export async function membersByRole(
  db: Db,
  serverId: string,
): Promise<{ readonly roleId: string; readonly members: number }[]> {
  const { rows } = await sql<{ role_id: string; members: string }>`
    select role_id, count(*) as members
    from (select unnest(role_ids) as role_id from members where server_id = ${serverId}) held
    group by role_id`.execute(db);
  return rows.map(({ role_id, members }) => ({ roleId: role_id, members: Number(members) }));
}

/** Numbers roles, in one statement. */
export async function setPositions(
  db: Db,
  serverId: string,
  roles: readonly { readonly id: string; readonly position: number }[],
): Promise<void> {
  const ids = roles.map(({ id }) => id);
  const positions = roles.map(({ position }) => position);
  await sql`
    update roles set position = moved.position
    from unnest(${ids}::bigint[], ${positions}::int[]) as moved (id, position)
    where roles.server_id = ${serverId} and roles.id = moved.id`.execute(db);
}

export async function updateRoleRow(
  db: Db,
  serverId: string,
  roleId: string,
  changes: RowChanges<'roles'>,
): Promise<RoleRow> {
  return db
    .updateTable('roles')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', roleId)
    .returning(COLUMNS.roles)
    .executeTakeFirstOrThrow();
}

export async function deleteRoleRow(db: Db, serverId: string, roleId: string): Promise<void> {
  await db.deleteFrom('roles').where('server_id', '=', serverId).where('id', '=', roleId).execute();
}

/**
 * Removes a role from the next `limit` members after a user id.
 * @returns the last of them, where the next step begins; undefined when there was none.
 */
export async function removeRoleFromSome(
  db: Db,
  step: {
    readonly serverId: string;
    readonly roleId: string;
    readonly after: string;
    readonly limit: number;
  },
): Promise<string | undefined> {
  const { serverId, roleId, after, limit } = step;
  const { rows } = await sql<{ last: string | null }>`
    with step as (
      select user_id from members where server_id = ${serverId} and user_id > ${after} order by user_id limit ${limit}
    ), taken as (
      update members set role_ids = array_remove(role_ids, ${roleId}::bigint)
      where server_id = ${serverId} and user_id in (select user_id from step)
        and role_ids @> array[${roleId}::bigint]
    )
    select max(user_id) as last from step`.execute(db);
  return rows[0]?.last ?? undefined;
}
