/** SQL of answers that one person sees. */
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { EphemeralMessagesTable, Tables } from '../../../tables.ts';

export type EphemeralRow = Selectable<EphemeralMessagesTable>;
type Db = Kysely<Tables>;

export async function insertEphemeral(db: Db, row: Insertable<EphemeralMessagesTable>): Promise<void> {
  await db.insertInto('ephemeral_messages').values(row).execute();
}

/** @returns undefined for one that is gone, also when nothing has removed it yet. */
export async function ephemeralById(
  db: Db,
  channelId: string,
  id: string,
  now: Date,
): Promise<EphemeralRow | undefined> {
  return db
    .selectFrom('ephemeral_messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function updateEphemeral(
  db: Db,
  { channel_id: channelId, id }: EphemeralRow,
  changes: Updateable<EphemeralMessagesTable>,
): Promise<EphemeralRow | undefined> {
  return db
    .updateTable('ephemeral_messages')
    .set(changes)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** @returns undefined when it was not there any longer. */
export async function deleteEphemeralRow(
  db: Db,
  channelId: string,
  id: string,
): Promise<EphemeralRow | undefined> {
  return db
    .deleteFrom('ephemeral_messages')
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredEphemerals(db: Db, now: Date, limit: number): Promise<EphemeralRow[]> {
  const rows = await db
    .selectFrom('ephemeral_messages')
    .select(['channel_id', 'id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  return db
    .deleteFrom('ephemeral_messages')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('channel_id', 'id'),
        'in',
        rows.map((row) => tuple(row.channel_id, row.id)),
      ),
    )
    .returningAll()
    .execute();
}
