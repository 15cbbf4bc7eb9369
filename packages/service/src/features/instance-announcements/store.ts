/** SQL of announcements of the instance. */
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type AnnouncementRow = Row<'instance_announcements'>;

/** Shown or scheduled, the newest first. */
export async function openAnnouncements(db: Db, now: Date): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('instance_announcements')
    .select(COLUMNS.instance_announcements)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute();
}

/** All announcements, newest first, including ended ones. */
export async function announcementsPage(
  db: Db,
  from: string | undefined,
  limit: number,
): Promise<AnnouncementRow[]> {
  let page = db.selectFrom('instance_announcements').select(COLUMNS.instance_announcements);
  if (from !== undefined) page = page.where('id', '<', from);
  return page.orderBy('id', 'desc').limit(limit).execute();
}

export async function announcementById(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('instance_announcements')
    .select(COLUMNS.instance_announcements)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts an announcement, or replaces the one with its id. */
export async function upsertAnnouncement(db: Db, row: NewRow<'instance_announcements'>): Promise<void> {
  const { id: _id, created_by: _createdBy, ...changes } = toColumns(row);
  await db
    .insertInto('instance_announcements')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}
