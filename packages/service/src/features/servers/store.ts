/** SQL of servers. */
import type { Kysely, Updateable } from 'kysely';
import type { ServersTable, Tables } from '../../tables.ts';
import type { ServerRow } from '../access/index.ts';

export async function insertServer(
  db: Kysely<Tables>,
  server: { readonly id: string; readonly name: string; readonly ownerId: string },
): Promise<void> {
  await db
    .insertInto('servers')
    .values({ id: server.id, name: server.name, owner_id: server.ownerId })
    .execute();
}

export async function serversOf(db: Kysely<Tables>, userId: string): Promise<ServerRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .selectAll('servers')
    .where('members.user_id', '=', userId)
    .orderBy('servers.id')
    .execute();
}

export async function updateServerRow(
  db: Kysely<Tables>,
  id: string,
  changes: Updateable<ServersTable>,
): Promise<ServerRow> {
  return db.updateTable('servers').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** @returns ids of the channels that went with it; null when it was gone already. */
export async function deleteServerRows(db: Kysely<Tables>, id: string): Promise<string[] | null> {
  const channels = await db.selectFrom('channels').select('id').where('server_id', '=', id).execute();
  const channelIds = channels.map((channel) => channel.id);
  if (channelIds.length > 0) {
    await db.deleteFrom('channel_activity').where('channel_id', 'in', channelIds).execute();
  }
  const deleted = await db.deleteFrom('servers').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted ? channelIds : null;
}
