/** SQL of account deletion: requests, and the markers after it. */
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

/** Sets or cancels the request of an account that is not erased. @returns whether that changed anything */
export async function setDeletion(
  db: Db,
  userId: string,
  deletion: { readonly at: Date; readonly deletesMessages: boolean } | null,
): Promise<boolean> {
  let update = db
    .updateTable('users')
    .set({ deletion_at: deletion?.at ?? null, deletes_messages: deletion?.deletesMessages ?? false })
    .where('id', '=', userId)
    .where('erased_at', 'is', null);
  if (!deletion) update = update.where('deletion_at', 'is not', null);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Files of an account that were removed with its profile. */
export interface ErasedFiles {
  readonly avatar: string | null;
  readonly banner: string | null;
}

/**
 * Replaces name and profile of a deleted account with its markers (specification: Deleted account markers). Private
 * data is deleted with its row of `people`.
 * @returns the files it had, or null when it is erased already
 */
export async function eraseUser(
  db: Db,
  userId: string,
  marker: { readonly username: string; readonly at: Date },
): Promise<ErasedFiles | null> {
  const before = await db
    .selectFrom('users')
    .select(['avatar', 'banner'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  await db
    .updateTable('users')
    .set({
      username: marker.username,
      display_name: 'Deleted User',
      avatar: null,
      banner: null,
      pronouns: null,
      bio: null,
      theme_primary: null,
      theme_accent: null,
      tag: null,
      status: 'online',
      custom_status: null,
      operator: false,
      two_factor: false,
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      clan_tag_server_id: null,
      clan_tag_id: null,
      deletion_at: null,
      erased_at: marker.at,
    })
    .where('id', '=', userId)
    .execute();
  return before;
}

/** All private data that depends on the row: log-in, second factor, links, exports. */
export async function deletePrivateRows(db: Db, userId: string): Promise<void> {
  for (const table of [
    'sessions',
    'account_links',
    'two_factor',
    'recovery_codes',
    'login_tickets',
    'log_in_links',
    'provider_links',
    'security_events',
    'passkeys',
    'passkey_challenges',
    'data_exports',
    'user_settings',
    'notification_settings',
    'people',
  ] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
  }
}
