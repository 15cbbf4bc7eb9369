/** SQL of ephemeral responses. */
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type EphemeralRow = Row<'ephemeral_messages'>;

export async function insertEphemeral(db: Db, row: NewRow<'ephemeral_messages'>): Promise<void> {
  await db.insertInto('ephemeral_messages').values(toColumns(row)).execute();
}

/** @returns undefined for an expired one, even if it is not removed yet */
export async function ephemeralById(
  db: Db,
  channelId: string,
  id: string,
  now: Date,
): Promise<EphemeralRow | undefined> {
  return db
    .selectFrom('ephemeral_messages')
    .select(COLUMNS.ephemeral_messages)
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function updateEphemeral(
  db: Db,
  { channelId, id }: EphemeralRow,
  changes: RowChanges<'ephemeral_messages'>,
): Promise<EphemeralRow | undefined> {
  return db
    .updateTable('ephemeral_messages')
    .set(toColumns(changes))
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returning(COLUMNS.ephemeral_messages)
    .executeTakeFirst();
}

/** @returns undefined when it no longer existed */
export async function deleteEphemeralRow(
  db: Db,
  channelId: string,
  id: string,
): Promise<EphemeralRow | undefined> {
  return db
    .deleteFrom('ephemeral_messages')
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .returning(COLUMNS.ephemeral_messages)
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
    .returning(COLUMNS.ephemeral_messages)
    .execute();
}
