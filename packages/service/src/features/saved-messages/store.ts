/** SQL of saved messages. */
import { sql } from 'kysely';
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

/** @returns whether it was saved */
export async function deleteSaved(
  db: Db,
  channelId: string,
  userId: string,
  messageId: string,
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
): Promise<Pick<Row<'saved_messages'>, 'id' | 'messageId'>[]> {
  return db
    .selectFrom('saved_messages')
    .select(['id', 'message_id as messageId'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

interface AskedPage {
  readonly userId: string;
  /** Channels that the person may read; includes their threads. */
  readonly channelIds: readonly string[];
  /** Whether to list messages in direct messages and groups. */
  readonly direct: boolean;
  readonly before: string;
  readonly limit: number;
}

/** Saved messages that a person may read, last saved first, each with the id under which it was saved. */
export async function listSavedRows(
  db: Db,
  { userId, channelIds, direct, before, limit }: AskedPage,
): Promise<(MessageRow & { readonly savedId: string })[]> {
  const { rows } = await sql<MessageRow & { readonly savedId: string }>`
    select ${columnsIn('messages', 'message')}, saved.id as "savedId"
    from saved_messages saved
    join messages message on message.channel_id = saved.channel_id and message.id = saved.message_id
    left join channels place on place.id = saved.channel_id
    left join direct_participants part on part.channel_id = saved.channel_id and part.user_id = ${userId}
    where saved.user_id = ${userId} and saved.id < ${before}::bigint
      and (part.user_id is not null and ${direct}::boolean
        or case when place.kind = 'thread' then place.parent_id else place.id end = any(${channelIds}::bigint[]))
    order by saved.id desc limit ${limit}::int`.execute(db);
  return rows;
}
