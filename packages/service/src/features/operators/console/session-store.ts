/** SQL of sessions that open the console. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../tables.ts';

export async function confirmSession(
  db: Kysely<Tables>,
  userId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}
