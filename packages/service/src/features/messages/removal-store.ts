/** SQL of removing what someone wrote. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';

/** Ids of someone's messages in one channel; the range is a part of the channel's primary key. */
export async function messageIdsBy(
  db: Kysely<Tables>,
  range: {
    readonly channelId: string;
    readonly authorId: string;
    readonly from: string;
    readonly to: string;
  },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', range.channelId)
    .where('id', '>=', range.from)
    .where('id', '<', range.to)
    .where('author_id', '=', range.authorId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** @returns ids of those that were still there, in their order. */
export async function deleteMessageRows(
  db: Kysely<Tables>,
  channelId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  const deleted = new Set(rows.map((row) => row.id));
  return ids.filter((id) => deleted.has(id));
}
