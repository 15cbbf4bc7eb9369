/** SQL of a message's effects on its thread. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../tables.ts';

/**
 * Part of the statement of a batch with sends into threads: updates the count and time of each thread, refuses the
 * batch if a thread is not open, and makes authors follow it. Locks the channel's activity row first, so that two
 * batches never wait for each other.
 */
export const REPLIES = `, replied as (
  update threads set activity_id = heads.last_id, message_count = message_count + heads.added
  from heads join advanced using (channel_id)
  where threads.thread_id = heads.channel_id and heads.in_thread and not threads.archived
  returning threads.thread_id, threads.server_id
), followed as (
  insert into thread_follows (thread_id, user_id, server_id, since_id)
  select replied.thread_id, accepted.author_id, replied.server_id, min(accepted.id)
  from accepted join replied on replied.thread_id = accepted.channel_id where accepted.marks_read
  group by replied.thread_id, accepted.author_id, replied.server_id
  on conflict do nothing
  returning thread_id, user_id, server_id
), announced as (
  insert into event_log (name, audience, payload)
  select 'THREAD_FOLLOW_UPDATE',
         json_build_object('kind', 'user', 'id', user_id::text, 'serverId', server_id::text)::text,
         json_build_object('threadId', thread_id::text, 'following', true)::text
  from followed
)`;

/** Refuses the batch if a thread is closed; evaluated with the batch's result. @throws an error with code GH002 */
export const REFUSE_CLOSED =
  ', refuse_closed_threads((select count(*) from heads where in_thread), (select count(*) from replied))';

/** The threads that exist and are not archived. */
export async function openThreads(pool: Pool, threadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ thread_id: string }>(
    'select thread_id from threads where thread_id = any($1::bigint[]) and not archived',
    [threadIds],
  );
  return new Set(rows.map((row) => row.thread_id));
}

/** @returns undefined if the thread does not exist */
export async function findThread(
  db: Db,
  threadId: string,
): Promise<{ readonly serverId: string; readonly archived: boolean } | undefined> {
  return db
    .selectFrom('threads')
    .select(['server_id as serverId', 'archived'])
    .where('thread_id', '=', threadId)
    .executeTakeFirst();
}

/** The archived threads among some channels. */
export async function archivedThreads(
  db: Db,
  channelIds: readonly string[],
): Promise<readonly { readonly id: string; readonly serverId: string }[]> {
  return db
    .selectFrom('threads')
    .select(['thread_id as id', 'server_id as serverId'])
    .where('thread_id', 'in', channelIds)
    .where('archived', '=', true)
    .execute();
}

/** Counts one reply and updates the thread's time. @returns false if the thread is not open */
export async function countReply(
  db: Db,
  reply: { readonly threadId: string; readonly messageId: string; readonly added: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('threads')
    .set({ activity_id: reply.messageId, message_count: sql`message_count + ${reply.added}` })
    .where('thread_id', '=', reply.threadId)
    .where('archived', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Subtracts removed messages from their thread's count, except the first message of a post. */
export async function countRemoved(db: Db, channelId: string, removedIds: readonly string[]): Promise<void> {
  const removed = removedIds.filter((id) => id !== channelId).length;
  if (removed === 0) return;
  await db
    .updateTable('threads')
    .set({ message_count: sql`greatest(message_count - ${removed}, 0)` })
    .where('thread_id', '=', channelId)
    .execute();
}
