/** SQL of settings. */
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type SettingsRow = Row<'user_settings'>;
export type NotificationRow = Row<'notification_settings'>;

export async function findSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return (await settingsByUserIds(db, [userId]))[0];
}

export const settingsByUserIds = gatherRows<SettingsRow>(
  (db, userIds) =>
    db.selectFrom('user_settings').select(COLUMNS.user_settings).where('user_id', 'in', userIds).execute(),
  (row) => row.userId,
);

export async function upsertSettings(db: Db, row: NewRow<'user_settings'>): Promise<void> {
  const { userId: _, ...changes } = row;
  await db
    .insertInto('user_settings')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(toColumns(changes)))
    .execute();
}

export async function listNotificationRows(db: Db, userId: string): Promise<readonly NotificationRow[]> {
  return notificationRows(db, [userId]);
}

const notificationRows = gatherRows<NotificationRow>(
  (db, userIds) =>
    db
      .selectFrom('notification_settings')
      .select(COLUMNS.notification_settings)
      .where('user_id', 'in', userIds)
      .orderBy('target_id')
      .execute(),
  (row) => row.userId,
);

export async function upsertNotificationSettings(db: Db, row: NotificationRow): Promise<void> {
  const { level, mutedUntil, suppressEveryone } = row;
  await db
    .insertInto('notification_settings')
    .values(toColumns(row))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'target_id'])
        .doUpdateSet(toColumns({ level, mutedUntil, suppressEveryone })),
    )
    .execute();
}

/** @returns whether there was one */
export async function deleteNotificationRow(db: Db, userId: string, targetId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notification_settings')
    .where('user_id', '=', userId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
