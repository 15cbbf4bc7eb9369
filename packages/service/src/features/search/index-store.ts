/** SQL that maintains the index. */
import { sql } from 'kysely';
import { plainArray, textArray } from '../../array-literals.ts';
import type { Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';
import type { SearchedMessage } from './index-entry.ts';

type Queued = Row<'message_search_queue'>;

/** Whether changes wait or are being indexed; false for most searches on a quiet instance. */
export async function isQueued(db: Db): Promise<boolean> {
  const row = await db.selectFrom('message_search_queue').select('message_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes changes from the queue; a message may appear more than once. */
export async function takeQueued(db: Db, limit: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    delete from message_search_queue
    where ctid = any(array(select ctid from message_search_queue limit ${limit}))
    returning channel_id as "channelId", message_id as "messageId"`.execute(db);
  return rows;
}

export type QueuedMessage = SearchedMessage &
  Pick<MessageRow, 'id' | 'channelId'> &
  Pick<Row<'message_search'>, 'scopeId' | 'seenIn'>;

/** The existing messages among these, with their channel and audience. */
export async function queuedMessages(db: Db, queued: readonly Queued[]): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    select messages.id, messages.channel_id as "channelId", author_id as "authorId", content, flags, parts, mentions,
      previews, pinned_at as "pinnedAt", coalesce(channels.server_id, messages.channel_id) as "scopeId",
      case when channels.kind = 'thread' then channels.parent_id else messages.channel_id end as "seenIn"
    from messages left join channels on channels.id = messages.channel_id
    where (messages.channel_id, messages.id) in (select * from ${keys(queued)})`.execute(db);
  return rows;
}

/** Replaces the entries of changed messages; a message without a new entry is gone. */
export async function replaceEntries(
  db: Db,
  changed: readonly Queued[],
  entries: readonly Row<'message_search'>[],
): Promise<void> {
  // Cheaper than an upsert, because nearly all messages are new.
  await sql`
    delete from message_search
    where (channel_id, message_id) in (select * from ${keys(changed)})`.execute(db);
  if (entries.length === 0) return;
  const ids = (name: 'channelId' | 'messageId' | 'scopeId' | 'seenIn') =>
    plainArray(entries.map((entry) => entry[name]));
  await sql`
    insert into message_search (channel_id, message_id, scope_id, seen_in, words)
    select channel_id, message_id, scope_id, seen_in, words::tsvector
    from unnest(${ids('channelId')}::bigint[], ${ids('messageId')}::bigint[], ${ids('scopeId')}::bigint[],
      ${ids('seenIn')}::bigint[], ${textArray(entries.map(({ words }) => words))}::text[])
      as entry (channel_id, message_id, scope_id, seen_in, words)`.execute(db);
}

function keys(queued: readonly Queued[]) {
  return sql`unnest(${plainArray(queued.map((row) => row.channelId))}::bigint[],
    ${plainArray(queued.map((row) => row.messageId))}::bigint[])`;
}
