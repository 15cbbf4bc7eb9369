/** SQL of servers. */
import { COLUMNS, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { ServerRow } from '../access/index.ts';
import { deleteChannelRows } from '../channels/index.ts';

export async function insertServer(
  db: Db,
  server: { readonly id: string; readonly name: string; readonly ownerId: string },
): Promise<void> {
  await db
    .insertInto('servers')
    .values({ id: server.id, name: server.name, owner_id: server.ownerId })
    .execute();
}

export async function listServerRows(db: Db, userId: string): Promise<ServerRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select(COLUMNS.servers)
    .where('members.user_id', '=', userId)
    .orderBy('servers.id')
    .execute();
}

export async function updateServerRow(
  db: Db,
  id: string,
  changes: RowChanges<'servers'>,
): Promise<ServerRow> {
  // Discovery searches names together with listings.
  if (typeof changes.name === 'string')
    await db.updateTable('server_listings').set({ name: changes.name }).where('server_id', '=', id).execute();
  return db
    .updateTable('servers')
    .set(toColumns(changes))
    .where('id', '=', id)
    .returning(COLUMNS.servers)
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a server's row with its bounded parts (roles, invites, screening, onboarding, expressions).
 * @returns whether it still existed
 */
export async function deleteServerRow(
  db: Db,
  id: string,
): Promise<Pick<ServerRow, 'icon' | 'banner'> | undefined> {
  return db.deleteFrom('servers').where('id', '=', id).returning(['icon', 'banner']).executeTakeFirst();
}

/** The key of the archive that the owner requested. */
export async function findServerArchive(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('server_exports')
    .select('blob_key as key')
    .where('server_id', '=', id)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Tables of a server that grow without limit. */
const GROWING = ['members', 'former_members', 'bans', 'timeouts'] as const;

/** Deletes up to `limit` rows of each growing table of a deleted server. @returns whether any were left */
export async function deleteSomeRemains(db: Db, serverId: string, limit: number): Promise<boolean> {
  let found = false;
  for (const table of GROWING) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('server_id', '=', serverId)
      .where('user_id', 'in', (query) =>
        query.selectFrom(table).select('user_id').where('server_id', '=', serverId).limit(limit),
      )
      .executeTakeFirst();
    found ||= numDeletedRows > 0n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('server_id', '=', serverId)
    .where('id', 'in', (query) =>
      query.selectFrom('audit_log').select('id').where('server_id', '=', serverId).limit(limit),
    )
    .executeTakeFirst();
  return found || numDeletedRows > 0n;
}

/** Deletes up to `limit` people whom a server's import created. @returns their pictures; null when none were left. */
export async function deleteSomeImportedPeople(
  db: Db,
  serverId: string,
  limit: number,
): Promise<(string | null)[] | null> {
  const people = await db
    .deleteFrom('imported_people')
    .where('server_id', '=', serverId)
    .where('user_id', 'in', (query) =>
      query.selectFrom('imported_people').select('user_id').where('server_id', '=', serverId).limit(limit),
    )
    .returning('user_id as id')
    .execute();
  if (people.length === 0) return null;
  const ids = people.map(({ id }) => id);
  const users = await db
    .deleteFrom('users')
    .where('id', 'in', ids)
    // Only people without an account of their own.
    .where('id', 'not in', db.selectFrom('people').select('user_id').where('user_id', 'in', ids))
    .returning('avatar')
    .execute();
  return users.map(({ avatar }) => avatar);
}

/** Deletes up to `limit` channels of a deleted server. @returns their ids */
export async function deleteSomeChannels(db: Db, serverId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  await deleteChannelRows(db, serverId, ids);
  return ids;
}
