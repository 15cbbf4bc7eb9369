/** SQL of settings. */
import type { Kysely, Selectable } from 'kysely';
import type { NotificationSettingsTable, Tables, UserSettingsTable } from '../../tables.ts';

export type SettingsRow = Selectable<UserSettingsTable>;
export type NotificationRow = Selectable<NotificationSettingsTable>;

export async function settingsOf(db: Kysely<Tables>, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function settingsOfMany(db: Kysely<Tables>, userIds: readonly string[]): Promise<SettingsRow[]> {
  return db.selectFrom('user_settings').selectAll().where('user_id', 'in', userIds).execute();
}

export async function saveSettings(db: Kysely<Tables>, row: SettingsRow): Promise<void> {
  const { user_id: _, ...changes } = row;
  await db
    .insertInto('user_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

export async function notificationSettingsOf(db: Kysely<Tables>, userId: string): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('target_id')
    .execute();
}

export async function saveNotificationSettings(db: Kysely<Tables>, row: NotificationRow): Promise<void> {
  const { level, muted_until, suppress_everyone } = row;
  await db
    .insertInto('notification_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'target_id']).doUpdateSet({ level, muted_until, suppress_everyone }),
    )
    .execute();
}
