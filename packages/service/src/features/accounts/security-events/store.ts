/** SQL of security events. */
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type SecurityEventRow = Row<'security_events'>;

export async function insertSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(toColumns(event)).execute();
}

/** Newest first. */
export async function listSecurityEventRows(
  db: Db,
  page: {
    readonly userId: string;
    readonly before: string | undefined;
    readonly after: string;
    readonly limit: number;
  },
): Promise<SecurityEventRow[]> {
  let query = db
    .selectFrom('security_events')
    .select(COLUMNS.security_events)
    .where('user_id', '=', page.userId)
    .where('id', '>', page.after)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  return query.execute();
}

export async function securityEventById(
  db: Db,
  userId: string,
  id: string,
): Promise<SecurityEventRow | undefined> {
  return db
    .selectFrom('security_events')
    .select(COLUMNS.security_events)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Deletes up to `limit` events below an id, of all accounts. @returns how many were deleted */
export async function deleteSomeSecurityEvents(db: Db, beforeId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('security_events')
    .where(
      sql<boolean>`(user_id, id) in (
        select user_id, id from security_events where id < ${beforeId} order by id limit ${limit})`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
