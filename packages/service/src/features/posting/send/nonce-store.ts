/** SQL of enforced nonces: the message of a nonce, by channel and author. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../tables.ts';

/** Claims a nonce for its window. @returns false when it is taken */
export async function claimNonce(
  db: Db,
  row: {
    readonly channelId: string;
    readonly authorId: string;
    readonly nonce: string;
    /** The message's id. */
    readonly id: string;
  },
  now: Date,
  nonceWindowMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
    values (${row.channelId}, ${row.authorId}, ${row.nonce}, ${row.id}, ${now})
    on conflict (channel_id, author_id, nonce) do update
      set message_id = excluded.message_id, claimed_at = excluded.claimed_at
      where message_nonces.claimed_at <= ${new Date(now.getTime() - nonceWindowMs)}
    returning message_id`.execute(db);
  return rows.length > 0;
}

/** The message that an enforced nonce belongs to. */
export async function findMessageIdByNonce(
  pool: Pool,
  key: {
    readonly channelId: string;
    readonly authorId: string;
    readonly nonce: string;
    readonly claimedAfter: Date;
  },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ message_id: string }>(
    `select message_id from message_nonces
     where channel_id = $1 and author_id = $2 and nonce = $3 and claimed_at > $4`,
    [key.channelId, key.authorId, key.nonce, key.claimedAfter],
  );
  return rows[0]?.message_id;
}

export async function deleteOldNonces(db: Db, claimedBefore: Date): Promise<void> {
  await db.deleteFrom('message_nonces').where('claimed_at', '<', claimedBefore).execute();
}
