/** SQL of saved messages. */
import { type RawBuilder, sql } from 'kysely';
import { columnsIn, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';

/** @returns whether it is newly saved */
export async function storeSaved(db: Db, row: Row<'saved_messages'>): Promise<boolean> {
  const result = await db
    .insertInto('saved_messages')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.columns(['channel_id', 'user_id', 'message_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type SavedKey = Pick<Row<'saved_messages'>, 'channelId' | 'messageId'>;

/** @returns whether it was saved */
export async function deleteSaved(
  db: Db,
  userId: string,
  { channelId, messageId }: SavedKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_messages')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countSaved(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('saved_messages')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** All saved messages of a person, last saved first; there are at most `LIMITS.savedMessages`. */
export async function listSavedIdRows(
  db: Db,
  userId: string,
): Promise<Pick<Row<'saved_messages'>, 'id' | 'channelId' | 'messageId'>[]> {
  return db
    .selectFrom('saved_messages')
    .select(['id', 'channel_id as channelId', 'message_id as messageId'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Where a person may read. */
interface ReadBy {
  readonly userId: string;
  /** Channels that the person may read; includes their threads. */
  readonly channelIds: readonly string[];
  /** Whether to list messages in direct messages and groups. */
  readonly direct: boolean;
}

interface AskedPage extends ReadBy {
  readonly before: string;
  readonly limit: number;
}

/** Saved messages that a person may read, last saved first, each with the id under which it was saved. */
export async function listSavedRows(
  db: Db,
  { before, limit, ...reader }: AskedPage,
): Promise<(MessageRow & { readonly savedId: string })[]> {
  const { rows } = await sql<MessageRow & { readonly savedId: string }>`
    select ${columnsIn('messages', 'message')}, saved.id as "savedId"
    from saved_messages saved
    join messages message on message.channel_id = saved.channel_id and message.id = saved.message_id
    where saved.user_id = ${reader.userId} and saved.id < ${before}::bigint and ${isReadable(reader)}
    order by saved.id desc limit ${limit}::int`.execute(db);
  return rows;
}

/** Makes room for another one. @returns undefined when the person may read all of them */
export async function deleteOldestUnreadable(db: Db, reader: ReadBy): Promise<SavedKey | undefined> {
  const { rows } = await sql<SavedKey>`
    delete from saved_messages where (channel_id, user_id, message_id) = (
      select saved.channel_id, saved.user_id, saved.message_id from saved_messages saved
      where saved.user_id = ${reader.userId} and not ${isReadable(reader)}
      order by saved.id limit 1)
    returning channel_id as "channelId", message_id as "messageId"`.execute(db);
  return rows[0];
}

/** Whether the person may read the message of a row named `saved`. */
function isReadable({ userId, channelIds, direct }: ReadBy): RawBuilder<boolean> {
  return sql<boolean>`(${direct}::boolean and exists (
      select from direct_participants part
      where part.channel_id = saved.channel_id and part.user_id = ${userId})
    or exists (
      select from channels place
      where place.id = saved.channel_id and case when place.kind = 'thread' then place.parent_id else place.id end
        = any(${channelIds}::bigint[])))`;
}
