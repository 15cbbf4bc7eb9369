/** SQL of pending blobs of messages that are not written yet. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';

export async function recordPendingBlob(db: Kysely<Tables>, key: string, now: Date): Promise<void> {
  await db.insertInto('pending_blobs').values({ key, created_at: now }).execute();
}

/** Locks a channel against deletion until the transaction ends. @returns whether it exists */
export async function lockChannel(db: Kysely<Tables>, serverId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .where('id', '=', channelId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns those that were pending; waits for a transaction that claims them */
export async function dropPendingBlobs(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('pending_blobs').where('key', 'in', keys).returning('key').execute();
  return rows.map(({ key }) => key);
}

/** @returns up to `limit` blobs pending since before a time, and removes them from the list */
export async function takeOldPendingBlobs(
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('pending_blobs')
    .where('key', 'in', (query) =>
      query
        .selectFrom('pending_blobs')
        .select('key')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}
