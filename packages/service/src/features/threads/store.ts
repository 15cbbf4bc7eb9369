/** SQL of threads, forum posts and followers. */
import { sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';
import type { MessageRow } from '../messages/index.ts';

/** The parent channel of a new thread, locked until the transaction ends. @returns undefined when it is gone */
export async function lockParent(
  db: Db,
  serverId: string,
  channelId: string,
): Promise<ChannelRow | undefined> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .forShare()
    .executeTakeFirst();
}

export type NewThread = Pick<
  NewRow<'channels'>,
  'serverId' | 'id' | 'name' | 'threadOwnerId' | 'threadStarterId' | 'appliedTags'
> & { readonly parentId: string; readonly autoArchiveMinutes: number };

/** @returns undefined when the message already has a thread */
export async function insertThread(db: Db, thread: NewThread): Promise<ChannelRow | undefined> {
  const row = await db
    .insertInto('channels')
    .values({ ...toColumns(thread), kind: 'thread', position: 0, overwrites: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS.channels)
    .executeTakeFirst();
  if (!row) return undefined;
  const { serverId, id, parentId, autoArchiveMinutes } = thread;
  await db
    .insertInto('threads')
    .values(toColumns({ threadId: id, serverId, parentId, activityId: id, openedId: id, autoArchiveMinutes }))
    .execute();
  return row;
}

/** Id of someone's newest post in a forum after an id. */
export async function lastPostIdBy(
  db: Db,
  forumId: string,
  ownerId: string,
  afterId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', (query) =>
      query.selectFrom('channels').select('server_id').where('id', '=', forumId),
    )
    .where('parent_id', '=', forumId)
    .where('kind', '=', 'thread')
    .where('thread_owner_id', '=', ownerId)
    .where('id', '>', afterId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Ids of a channel's threads, newest activity first; a forum's pinned post is in its normal place.
 * @param page without `limit`, all
 */
export async function threadIdsByActivity(
  db: Db,
  page: {
    readonly parentId: string;
    readonly archived: boolean | undefined;
    readonly before: string | undefined;
    readonly limit: number | undefined;
  },
): Promise<string[]> {
  const { parentId, archived, before, limit = null } = page;
  const wanted = archived === undefined ? sql`true` : archived ? sql`archived` : sql`not archived`;
  const older = before === undefined ? sql`true` : sql`activity_id < ${before}::bigint`;
  const newest = (pinned: boolean) => sql`(
    select thread_id, activity_id from threads
    where parent_id = ${parentId} and pinned = ${pinned} and ${wanted} and ${older}
    order by activity_id desc limit ${limit})`;
  const { rows } = await sql<{ threadId: string }>`
    select thread_id as "threadId" from (${newest(false)} union all ${newest(true)}) found
    order by activity_id desc limit ${limit}`.execute(db);
  return rows.map(({ threadId }) => threadId);
}

/** Threads in the order of their ids; deleted ones are missing. */
export async function threadsInOrder(
  db: Db,
  serverId: string,
  ids: readonly string[],
): Promise<ChannelRow[]> {
  const rows = await db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', serverId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The existing first messages of posts. */
export async function firstMessages(db: Db, postIds: readonly string[]): Promise<MessageRow[]> {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', 'in', postIds)
    .whereRef('id', '=', 'channel_id')
    .execute();
}

/** Locks a thread against deletion until the transaction ends. */
export async function lockThread(db: Db, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('threads')
    .select('thread_id')
    .where('thread_id', '=', threadId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when they did not follow it */
export async function removeFollow(db: Db, threadId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('thread_follows')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ids of the newest messages when someone began to follow threads, or '0'; without threads that they do not follow. */
export async function followedSince(
  db: Db,
  threadIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('thread_follows')
    .select(['thread_id', 'since_id'])
    .where('thread_id', 'in', threadIds)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.thread_id, row.since_id]));
}

/** Ids of the threads someone follows. */
export async function listFollowedThreadIds(db: Db, userId: string): Promise<string[]> {
  const rows = await followRows(db, [userId]);
  return rows.map(({ threadId }) => threadId);
}

const followRows = gatherRows<{ readonly userId: string; readonly threadId: string }>(
  (db, userIds) =>
    db
      .selectFrom('thread_follows')
      .select(['user_id as userId', 'thread_id as threadId'])
      .where('user_id', 'in', userIds)
      .orderBy('thread_id')
      .execute(),
  (row) => row.userId,
);

export interface DueThread extends Pick<Row<'threads'>, 'threadId' | 'serverId' | 'autoArchiveMinutes'> {
  /** Id of its newest message, or an id drawn when it was reopened after that. */
  readonly usedId: string;
}

const usedId = sql<string>`greatest(activity_id, opened_id)`;

/** Threads without messages or reopening since an id was drawn; longest idle first. */
export async function idleThreads(
  db: Db,
  idle: { readonly minutes: number; readonly before: string; readonly limit: number },
): Promise<DueThread[]> {
  return db
    .selectFrom('threads')
    .select(['thread_id as threadId', 'server_id as serverId', 'auto_archive_minutes as autoArchiveMinutes'])
    .select(usedId.as('usedId'))
    .where('archived', '=', false)
    .where('auto_archive_minutes', '=', idle.minutes)
    .where('activity_id', '<', idle.before)
    .where('opened_id', '<', idle.before)
    .orderBy('activity_id')
    .limit(idle.limit)
    .execute();
}

/** The least recently used threads of servers with more than `kept` open ones. */
export async function surplusThreads(
  db: Db,
  { kept, limit }: { readonly kept: number; readonly limit: number },
): Promise<DueThread[]> {
  const { rows } = await sql<DueThread>`
    select surplus.thread_id as "threadId", surplus.server_id as "serverId",
           surplus.auto_archive_minutes as "autoArchiveMinutes", ${usedId} as "usedId"
    from (
      select server_id from threads where not archived group by server_id having count(*) > ${kept}::int
    ) as full_server
    cross join lateral (
      select * from threads where server_id = full_server.server_id and not archived
      order by ${usedId} desc offset ${kept}::int
    ) as surplus
    limit ${limit}::int`.execute(db);
  return rows;
}

/** Archives a thread unless it has been used since. @returns its row, or undefined */
export async function archiveUnused(db: Db, thread: DueThread): Promise<ChannelRow | undefined> {
  const archived = await db
    .updateTable('threads')
    .set({ archived: true })
    .where('thread_id', '=', thread.threadId)
    .where('archived', '=', false)
    .where('auto_archive_minutes', '=', thread.autoArchiveMinutes)
    .where(usedId, '=', thread.usedId)
    .returning('thread_id')
    .executeTakeFirst();
  if (!archived) return undefined;
  return db
    .updateTable('channels')
    .set({ archived: true })
    .where('server_id', '=', thread.serverId)
    .where('id', '=', thread.threadId)
    .returning(COLUMNS.channels)
    .executeTakeFirst();
}
