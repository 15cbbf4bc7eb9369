/** SQL of messages that all parts of the feature share. */
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type MessageRow = Row<'messages'>;

/** The key of a message in maps: imported messages may have the id of a message in another channel. */
export function messageKey(channelId: string, id: string): string {
  return `${channelId}:${id}`;
}

export async function messageById(db: Db, channelId: string, id: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** By {@link messageKey}. */
export async function messagesByIds(
  db: Db,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', 'in', channelIds)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [messageKey(row.channelId, row.id), row]));
}
