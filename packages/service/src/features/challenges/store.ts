/** SQL of spent challenges. */
import type { Db } from '../../tables.ts';

/** @returns false when the challenge was spent already */
export async function insertSolution(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Expired challenges are refused anyway. */
export async function deleteExpiredSolutions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}
