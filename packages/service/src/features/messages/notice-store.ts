/** SQL of system notices: one message, written in the transaction of the change that it tells of. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';

export interface NoticeRow {
  readonly channelId: string;
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly type: number | null;
  readonly targetId: string | null;
}

/** Keeps the order of the channel like every send. @throws an error with code GH001 when it is overtaken. */
export async function insertNotice(db: Kysely<Tables>, row: NoticeRow): Promise<void> {
  await sql`
    with advanced as (
      insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
      values (${row.channelId}::bigint, ${row.id}::bigint, ${row.id}::bigint, pg_current_xact_id())
      on conflict (channel_id) do update
        set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id,
            last_xid = excluded.last_xid
        where channel_activity.last_message_id < excluded.batch_first_id
          and channel_activity.last_xid < excluded.last_xid
      returning channel_id
    ), stored as (
      insert into messages (channel_id, id, author_id, content, type, target_id)
      values (${row.channelId}, ${row.id}, ${row.authorId}, ${row.content}, ${row.type}::smallint, ${row.targetId}::bigint)
    )
    select refuse_overtaken_batch(1, (select count(*) from advanced))`.execute(db);
}

/** Whether a text stands in a channel that is newer than an id: for jobs that run twice. */
export async function isPosted(
  db: Kysely<Tables>,
  notice: { readonly channelId: string; readonly after: string; readonly content: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', notice.channelId)
    .where('id', '>', notice.after)
    .where('content', '=', notice.content)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
