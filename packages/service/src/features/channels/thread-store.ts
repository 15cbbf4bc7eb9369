/** SQL of threads and forum posts. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';
import { deleteActivity } from './store.ts';

/** Deletes up to `limit` threads of a channel. @returns their ids. */
export async function deleteSomeThreads(
  db: Kysely<Tables>,
  {
    serverId,
    parentId,
    limit,
  }: { readonly serverId: string; readonly parentId: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('channels')
    .where('server_id', '=', serverId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('channels')
        .select('id')
        .where('server_id', '=', serverId)
        .where('parent_id', '=', parentId)
        .where('kind', '=', 'thread')
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await deleteActivity(db, ids);
  return ids;
}

/** Takes tags that a forum does not have from up to `limit` of its posts. @returns the posts as they are now. */
export async function dropSomeTags(
  db: Kysely<Tables>,
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
    .returningAll()
    .execute();
}
