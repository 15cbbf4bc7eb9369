/** SQL of sessions that open the console. */
import type { Db } from '../../../tables.ts';

export async function confirmSession(db: Db, userId: string, sessionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}
