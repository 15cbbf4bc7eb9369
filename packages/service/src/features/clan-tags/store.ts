/** SQL of servers' clan tags. */
import { sql } from 'kysely';
import { COLUMNS } from '../../rows.ts';
import type { Db, StoredClanTag } from '../../tables.ts';
import type { ServerRow } from '../access/index.ts';

export async function setServerClanTag(
  db: Db,
  serverId: string,
  tag: StoredClanTag | null,
): Promise<ServerRow> {
  return db
    .updateTable('servers')
    .set({ clan_tag: tag && JSON.stringify(tag) })
    .where('id', '=', serverId)
    .returning(COLUMNS.servers)
    .executeTakeFirstOrThrow();
}

/** Whether more than a number of accounts show a tag. */
export async function hasMoreWearers(
  db: Db,
  serverId: string,
  tagId: string,
  than: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('clan_tag_server_id', '=', serverId)
    .where('clan_tag_id', '=', tagId)
    .offset(than)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Accounts that show a tag, in batches by id. */
export async function wearersOfTagAfter(
  db: Db,
  { serverId, tagId }: { readonly serverId: string; readonly tagId: string },
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('clan_tag_server_id', '=', serverId)
    .where('clan_tag_id', '=', tagId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Who can see accounts with a server's tag: members of their servers, their friends and people in their direct
 * messages; members of the tag's own server are included already.
 */
export async function audienceOfWearers(
  db: Db,
  serverId: string,
  tagId: string,
): Promise<{ serverIds: string[]; userIds: string[] }> {
  const [servers, accounts] = await Promise.all([
    sql<{ id: string }>`
      select distinct members.server_id as id from users join members on members.user_id = users.id
      where users.clan_tag_server_id = ${serverId} and users.clan_tag_id = ${tagId}`.execute(db),
    sql<{ id: string }>`
      with wearers as (
        select id from users where clan_tag_server_id = ${serverId} and clan_tag_id = ${tagId}),
      around as (
        select other_id as id from relationships join wearers on wearers.id = relationships.user_id
          where relationships.type = 'friend'
        union
        select others.user_id from direct_participants own
          join wearers on wearers.id = own.user_id
          join direct_participants others on others.channel_id = own.channel_id)
      select id from around where not exists (
        select from members where members.server_id = ${serverId} and members.user_id = around.id)`.execute(
      db,
    ),
  ]);
  return { serverIds: servers.rows.map((row) => row.id), userIds: accounts.rows.map((row) => row.id) };
}
