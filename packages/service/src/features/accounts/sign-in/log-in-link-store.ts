/** SQL of log-in links created on the host. */
import type { Db } from '../../../tables.ts';

/** Stores a link and replaces an earlier one. */
export async function upsertLogInLink(
  db: Db,
  link: { readonly userId: string; readonly fingerprint: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const columns = { fingerprint: link.fingerprint, expires_at: link.expiresAt };
  await db
    .insertInto('log_in_links')
    .values({ user_id: link.userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Removes a link. @returns false when there is none, or another request has used it */
export async function consumeLogInLink(
  db: Db,
  userId: string,
  fingerprint: Buffer,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('log_in_links')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredLogInLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('log_in_links').where('expires_at', '<=', now).execute();
}
