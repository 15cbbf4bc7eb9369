/** SQL of accounts' clan tags. */
import { sql } from 'kysely';
import type { Db, StoredClanTag } from '../../../tables.ts';

/** Clan tags by server; servers without one are omitted. */
export async function clanTagsByServer(
  db: Db,
  serverIds: readonly string[],
): Promise<ReadonlyMap<string, StoredClanTag>> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'clan_tag'])
    .where(sql<boolean>`id = any(${serverIds}::bigint[])`)
    .where('clan_tag', 'is not', null)
    .execute();
  return new Map(rows.flatMap((row) => (row.clan_tag ? [[row.id, row.clan_tag] as const] : [])));
}

/** Sets or removes an account's tag. */
export async function setWornClanTag(
  db: Db,
  userId: string,
  worn: { readonly serverId: string; readonly tagId: string } | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ clan_tag_server_id: worn?.serverId ?? null, clan_tag_id: worn?.tagId ?? null })
    .where('id', '=', userId)
    .execute();
}

/** Removes a server's tag from the accounts among these that show it. @returns their ids */
export async function deleteWornClanTags(
  db: Db,
  serverId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ clan_tag_server_id: null, clan_tag_id: null })
    .where('clan_tag_server_id', '=', serverId)
    .where(sql<boolean>`id = any(${userIds}::bigint[])`)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Accounts that have or had a server's tag, in batches by id. */
export async function wearersAfter(
  db: Db,
  serverId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('clan_tag_server_id', '=', serverId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
