/** SQL that keeps the index. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { MessageSearchQueueTable, MessageSearchTable, Tables } from '../../tables.ts';
import type { MessageRow } from '../messages/index.ts';

type Queued = Selectable<MessageSearchQueueTable>;

/** False for most searches on a quiet instance; a change that is being indexed counts. */
export async function isQueued(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('message_search_queue').select('message_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes changes out of the queue; messages may come more than once. */
export async function takeQueued(db: Kysely<Tables>, limit: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    delete from message_search_queue
    where ctid = any(array(select ctid from message_search_queue limit ${limit}))
    returning channel_id, message_id`.execute(db);
  return rows;
}

export type QueuedMessage = MessageRow & Pick<MessageSearchTable, 'scope_id' | 'seen_in'>;

/** Those that are still there, with where they are searched and who sees them. */
export async function queuedMessages(
  db: Kysely<Tables>,
  queued: readonly Queued[],
): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    select messages.*, coalesce(channels.server_id, messages.channel_id) as scope_id,
      case when channels.kind = 'thread' then channels.parent_id else messages.channel_id end as seen_in
    from messages left join channels on channels.id = messages.channel_id
    where (messages.channel_id, messages.id) in (select * from ${keys(queued)})`.execute(db);
  return rows;
}

export async function dropEntries(db: Kysely<Tables>, gone: readonly Queued[]): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    delete from message_search
    where (channel_id, message_id) in (select * from ${keys(gone)})`.execute(db);
}

export async function saveEntries(
  db: Kysely<Tables>,
  entries: readonly Selectable<MessageSearchTable>[],
): Promise<void> {
  if (entries.length === 0) return;
  const column = (name: keyof MessageSearchTable) => entries.map((entry) => entry[name]);
  await sql`
    insert into message_search (channel_id, message_id, scope_id, seen_in, words)
    select channel_id, message_id, scope_id, seen_in, words::tsvector
    from unnest(${column('channel_id')}::bigint[], ${column('message_id')}::bigint[],
      ${column('scope_id')}::bigint[], ${column('seen_in')}::bigint[], ${column('words')}::text[])
      as entry (channel_id, message_id, scope_id, seen_in, words)
    on conflict (channel_id, message_id) do update set words = excluded.words`.execute(db);
}

function keys(queued: readonly Queued[]) {
  return sql`unnest(${queued.map((row) => row.channel_id)}::bigint[],
    ${queued.map((row) => row.message_id)}::bigint[])`;
}
