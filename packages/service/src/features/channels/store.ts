/** SQL of channels. */
import type { QueryRunner } from '@guildhall/platform';
import { sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db, StoredOverwrite } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';

/** A channel's activity; `messageCount` is for threads. */
export type ActivityRow = Row<'channel_activity'> & { readonly messageCount: number | null };

export async function insertChannels(db: Db, channels: NewRow<'channels'>[]): Promise<ChannelRow[]> {
  return db
    .insertInto('channels')
    .values(channels.map((channel) => toColumns(channel)))
    .returning(COLUMNS.channels)
    .execute();
}

/** @returns undefined when the channel has been deleted */
export async function updateChannelRow(
  db: Db,
  serverId: string,
  channelId: string,
  changes: RowChanges<'channels'>,
): Promise<ChannelRow | undefined> {
  return db
    .updateTable('channels')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .returning(COLUMNS.channels)
    .executeTakeFirst();
}

/** Undefined for direct messages, groups and deleted channels. */
export async function serverOfChannel(db: Db, channelId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('channels')
    .select('server_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.server_id;
}

/** Sets the positions of channels in one statement. */
export async function setChannelPositions(
  db: Db,
  serverId: string,
  channels: readonly Pick<ChannelRow, 'id' | 'position' | 'parentId'>[],
): Promise<void> {
  const ids = channels.map(({ id }) => id);
  const positions = channels.map(({ position }) => position);
  const parents = channels.map(({ parentId }) => parentId);
  await sql`
    update channels set position = moved.position, parent_id = moved.parent_id
    from unnest(${ids}::bigint[], ${positions}::int[], ${parents}::bigint[]) as moved (id, position, parent_id)
    where channels.server_id = ${serverId} and channels.id = moved.id`.execute(db);
}

/** Sets the same overwrites on several channels. */
export async function setOverwrites(
  db: Db,
  serverId: string,
  channelIds: readonly string[],
  overwrites: readonly StoredOverwrite[],
): Promise<ChannelRow[]> {
  return db
    .updateTable('channels')
    .set({ overwrites: JSON.stringify(overwrites) })
    .where('server_id', '=', serverId)
    .where('id', 'in', channelIds)
    .returning(COLUMNS.channels)
    .execute();
}

/** The overwrites of all channels of a server. */
export async function countOverwrites(db: Db, serverId: string): Promise<number> {
  const { count } = await db
    .selectFrom('channels')
    .select(sql<number>`coalesce(sum(jsonb_array_length(overwrites)), 0)::int`.as('count'))
    .where('server_id', '=', serverId)
    .where('kind', '<>', sql.lit('thread'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes a role's overwrites from all channels in one statement. @returns the channels that had them */
export async function removeRoleOverwrites(db: Db, serverId: string, roleId: string): Promise<ChannelRow[]> {
  const others = sql<string>`coalesce(
    (select jsonb_agg(overwrite order by place)
     from jsonb_array_elements(overwrites) with ordinality as each (overwrite, place)
     where overwrite ->> 'id' <> ${roleId}),
    '[]'
  )`;
  return db
    .updateTable('channels')
    .set({ overwrites: others })
    .where('server_id', '=', serverId)
    .where('kind', '<>', sql.lit('thread'))
    .where(sql<boolean>`overwrites @> jsonb_build_array(jsonb_build_object('id', ${roleId}::text))`)
    .returning(COLUMNS.channels)
    .execute();
}

/** Removes channels from a category, to places after the channels that have none. */
export async function orphanChannels(db: Db, serverId: string, parentId: string): Promise<ChannelRow[]> {
  return db
    .updateTable('channels')
    .set({
      parent_id: null,
      position: sql`position + (select coalesce(max(position) + 1, 0) from channels
        where server_id = ${serverId} and parent_id is null)`,
    })
    .where('server_id', '=', serverId)
    .where('parent_id', '=', parentId)
    .where('kind', '<>', sql.lit('thread'))
    .returning(COLUMNS.channels)
    .execute();
}

/** Deletes channels and threads of a server. @returns false when all of them were deleted already */
export async function deleteChannelRows(db: Db, serverId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  await deleteActivity(db, ids);
  const { numDeletedRows } = await db
    .deleteFrom('channels')
    .where('server_id', '=', serverId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locked before the channels and in id order, like sends, so that they cannot deadlock. */
async function deleteActivity(db: Db, channelIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('channel_activity')
    .where('channel_id', 'in', (query) =>
      query
        .selectFrom('channel_activity')
        .select('channel_id')
        .where('channel_id', 'in', channelIds)
        .orderBy('channel_id')
        .forUpdate(),
    )
    .execute();
}

/** Pictures of webhooks, whose rows are deleted with their channels: of one channel, or of the whole server. */
export async function listWebhookAvatars(
  db: Db,
  serverId: string,
  channelId?: string,
): Promise<(string | null)[]> {
  const query = db
    .selectFrom('webhooks')
    .select('avatar')
    .where('server_id', '=', serverId)
    .where('avatar', 'is not', null);
  const rows = await (channelId === undefined ? query : query.where('channel_id', '=', channelId)).execute();
  return rows.map((row) => row.avatar);
}

export async function deleteInvitesOfChannel(db: Db, channelId: string): Promise<string[]> {
  const rows = await db.deleteFrom('invites').where('channel_id', '=', channelId).returning('code').execute();
  return rows.map((row) => row.code);
}

export async function activityByChannel(
  db: Db,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityRow>> {
  const rows = await activityRows(db, channelIds);
  return new Map(rows.map((row) => [row.channelId, row]));
}

const activityRows = gatherRows<ActivityRow>(
  (db, channelIds) =>
    db
      .selectFrom('channel_activity')
      .leftJoin('threads', 'threads.thread_id', 'channel_activity.channel_id')
      .select(COLUMNS.channel_activity)
      .select('threads.message_count as messageCount')
      .where('channel_id', 'in', channelIds)
      .execute(),
  (row) => row.channelId,
);

/** Clears the transaction id of each channel's newest message after a restore, because transaction ids start over. */
export async function forgetTransactions(runner: QueryRunner): Promise<void> {
  await runner.query(`update channel_activity set last_xid = '0' where last_xid <> '0'`, []);
}
