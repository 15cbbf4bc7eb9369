/** SQL of threads and forum posts. */
import { sql } from 'kysely';
import { gatherRows } from '../../../gathered-rows.ts';
import { COLUMNS } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import type { ChannelRow } from '../../access/index.ts';
import { deleteChannelRows, updateChannelRow } from '../store.ts';

/** Deletes up to `limit` threads of a channel. @returns their ids */
export async function deleteSomeThreads(
  db: Db,
  {
    serverId,
    parentId,
    limit,
  }: { readonly serverId: string; readonly parentId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('parent_id', '=', parentId)
    .where('kind', '=', 'thread')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  await deleteChannelRows(db, serverId, ids);
  return ids;
}

/** Removes tags that a forum does not have from up to `limit` of its posts. @returns the updated posts */
export async function dropSomeTags(
  db: Db,
  step: { readonly serverId: string; readonly forumId: string; readonly limit: number },
): Promise<ChannelRow[]> {
  const { serverId, forumId, limit } = step;
  const tags = sql<string[]>`(select coalesce(array_agg((tag ->> 'id')::bigint), '{}')
    from channels forum, jsonb_array_elements(forum.available_tags) tag
    where forum.server_id = ${serverId} and forum.id = ${forumId})`;
  return db
    .updateTable('channels')
    .set({
      applied_tags: sql`array(select applied from unnest(applied_tags) applied where applied = any(${tags}::bigint[]))`,
    })
    .where('server_id', '=', serverId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('channels')
        .select('id')
        .where('server_id', '=', serverId)
        .where('parent_id', '=', forumId)
        .where('kind', '=', 'thread')
        .where(sql<boolean>`not (applied_tags <@ ${tags}::bigint[])`)
        .orderBy('id')
        .limit(limit),
    )
    .returning(COLUMNS.channels)
    .execute();
}

/** Unarchived threads of servers. Their conditions are those of a partial index, which kept plans use only for literals. */
export const listOpenThreads = gatherRows<ChannelRow>(
  (db, serverIds) =>
    db
      .selectFrom('channels')
      .select(COLUMNS.channels)
      .where('server_id', 'in', serverIds)
      .where('kind', '=', sql.lit('thread'))
      .where('archived', '=', sql.lit(false))
      .orderBy('id')
      .execute(),
  (row) => row.serverId,
);

/** Unarchived threads of some channels of a server. */
export async function openThreadsIn(
  db: Db,
  serverId: string,
  parentIds: readonly string[],
): Promise<ChannelRow[]> {
  if (parentIds.length === 0) return [];
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', serverId)
    .where('parent_id', 'in', parentIds)
    .where('kind', '=', sql.lit('thread'))
    .where('archived', '=', sql.lit(false))
    .orderBy('id')
    .execute();
}

/** Ids of a server's threads with activity since an id was generated. */
export async function threadIdsActiveSince(db: Db, serverId: string, sinceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('threads')
    .select('thread_id')
    .where('parent_id', 'in', (parents) =>
      parents
        .selectFrom('channels')
        .select('id')
        .where('server_id', '=', serverId)
        .where('kind', '<>', sql.lit('thread')),
    )
    // Both, so that the index by activity applies.
    .where(sql<boolean>`pinned in (false, true)`)
    .where('activity_id', '>=', sinceId)
    .orderBy('thread_id')
    .execute();
  return rows.map((row) => row.thread_id);
}

/**
 * A thread's current row, locked until the transaction ends. The lock is on the row that sends also write, and is taken
 * before any write, so that archiving and sends conflict.
 */
export async function lockThreadRow(
  db: Db,
  serverId: string,
  threadId: string,
): Promise<ChannelRow | undefined> {
  await db
    .selectFrom('threads')
    .select('thread_id')
    .where('thread_id', '=', threadId)
    .forNoKeyUpdate()
    .execute();
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', serverId)
    .where('id', '=', threadId)
    .where('kind', '=', 'thread')
    .executeTakeFirst();
}

/**
 * Copies a thread's fields from its row in `channels` to its row in `threads`, for sends and lists.
 * @param nowId an id generated now: an archived thread that is opened is open since then
 */
export async function copyThreadFields(db: Db, row: ChannelRow, nowId: string): Promise<void> {
  await db
    .updateTable('threads')
    .set({
      opened_id: row.archived
        ? sql<string>`opened_id`
        : sql<string>`case when archived then ${nowId}::bigint else opened_id end`,
      archived: row.archived,
      auto_archive_minutes: row.autoArchiveMinutes,
      pinned: row.pinned,
    })
    .where('thread_id', '=', row.id)
    .execute();
}

/** Unarchives a thread. @returns undefined when it was deleted */
export async function reopenThread(
  db: Db,
  serverId: string,
  threadId: string,
  nowId: string,
): Promise<ChannelRow | undefined> {
  const row = await updateChannelRow(db, serverId, threadId, { archived: false });
  if (row) await copyThreadFields(db, row, nowId);
  return row;
}

/** Unpins the forum's other posts. @returns the post that was pinned */
export async function unpinOthers(db: Db, post: ChannelRow, nowId: string): Promise<ChannelRow | undefined> {
  const row = await db
    .updateTable('channels')
    .set({ pinned: false })
    .where('server_id', '=', post.serverId)
    .where('parent_id', '=', post.parentId)
    .where('kind', '=', 'thread')
    .where('id', '=', (query) =>
      query
        .selectFrom('threads')
        .select('thread_id')
        .where('parent_id', '=', post.parentId ?? '')
        .where('pinned', '=', true)
        .where('thread_id', '<>', post.id),
    )
    .returning(COLUMNS.channels)
    .executeTakeFirst();
  if (row) await copyThreadFields(db, row, nowId);
  return row;
}

/** @returns false when they follow it already */
export async function addFollow(
  db: Db,
  follow: { readonly threadId: string; readonly userId: string; readonly serverId: string },
): Promise<boolean> {
  const row = await db
    .insertInto('thread_follows')
    .values({
      thread_id: follow.threadId,
      user_id: follow.userId,
      server_id: follow.serverId,
      since_id: sql`coalesce(
        (select last_message_id from channel_activity where channel_id = ${follow.threadId}), 0)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
