/** SQL of removing messages. */
import { sql } from 'kysely';
import type { Db, MessageParts } from '../../../tables.ts';

/** Ids of some people's messages in one channel; a range of the primary key. */
export async function messageIdsBy(
  db: Db,
  range: {
    readonly channelId: string;
    readonly authorIds: readonly string[];
    readonly from: string;
    readonly to: string;
  },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', range.channelId)
    .where('id', '>=', range.from)
    .where('id', '<', range.to)
    .where('author_id', '=', sql<string>`any(${range.authorIds}::bigint[])`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface RemovedMessage {
  readonly id: string;
  /** Blobs of its files. */
  readonly blobKeys: string[] | null;
  /** Whether following channels have copies of it. */
  readonly crossposted: boolean;
}

const blobKeys = sql<string[] | null>`jsonb_path_query_array(parts, '$.attachments[*].key')`.as('blobKeys');

/** @returns the messages that still existed */
export async function deleteMessageRows(
  db: Db,
  channelId: string,
  ids: readonly string[],
): Promise<RemovedMessage[]> {
  if (ids.length === 0) return [];
  return db
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('id', 'in', ids)
    .returning(['id', blobKeys, 'crossposted'])
    .execute();
}

/** @returns the deleted messages, up to `limit` */
export async function deleteOldestMessages(
  db: Db,
  channelId: string,
  limit: number,
): Promise<RemovedMessage[]> {
  return db
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('messages')
        .select('id')
        .where('channel_id', '=', channelId)
        .orderBy('id')
        .limit(limit),
    )
    .returning(['id', blobKeys, 'crossposted'])
    .execute();
}

/** Deletes what remains of a channel besides its messages. */
export async function deleteChannelRemains(db: Db, channelId: string): Promise<void> {
  await db.deleteFrom('read_states').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('message_nonces').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('slowmode_turns').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('channel_activity').where('channel_id', '=', channelId).execute();
  await db.deleteFrom('page_changes').where('channel_id', '=', channelId).execute();
}

/** Writes the parts of messages of one channel. */
export async function replaceParts(
  db: Db,
  channelId: string,
  messages: readonly { readonly id: string; readonly parts: MessageParts }[],
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  const parts = messages.map((message) => JSON.stringify(message.parts));
  await sql`
    update messages set parts = changed.parts::jsonb
    from unnest(${ids}::bigint[], ${parts}::text[]) as changed (id, parts)
    where messages.channel_id = ${channelId} and messages.id = changed.id`.execute(db);
}
