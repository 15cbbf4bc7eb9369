/** SQL of reports. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ReportRow = Row<'reports'>;

/** @returns the id of the new report, or of an open one by the same person about the same object */
export async function upsertReport(db: Db, report: NewRow<'reports'>): Promise<string> {
  const row = await db
    .insertInto('reports')
    .values(toColumns(report))
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'kind', 'target_id']).where('closed_at', 'is', null).doUpdateSet({
        reason: sql`excluded.reason`,
        details: sql`excluded.details`,
        seen: sql`excluded.seen`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function isAnyOpen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function operatorIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('operator', '=', true).execute();
  return rows.map(({ id }) => id);
}

/** Open reports oldest first, closed ones newest first. */
export async function reportsPage(
  db: Db,
  page: { readonly closed: boolean; readonly from: string | undefined; readonly limit: number },
): Promise<ReportRow[]> {
  const { closed, from, limit } = page;
  let query = db
    .selectFrom('reports')
    .select(COLUMNS.reports)
    .where('closed_at', closed ? 'is not' : 'is', null)
    .orderBy('id', closed ? 'desc' : 'asc')
    .limit(limit);
  if (from !== undefined) query = query.where('id', closed ? '<' : '>', from);
  return query.execute();
}

/** Where channels are, by their ids; none for direct messages and deleted channels. */
export async function placesOfChannels(db: Db, channelIds: readonly string[]) {
  if (channelIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('channels')
    .innerJoin('servers', 'servers.id', 'channels.server_id')
    .select(['channels.id', 'channels.name as channelName', 'servers.id as serverId', 'servers.name'])
    .where('channels.id', 'in', channelIds)
    .execute();
  return new Map(
    rows.map(({ id, channelName, serverId, name }) => [id, { channelName, server: { id: serverId, name } }]),
  );
}

/** Locks the report until the transaction ends. */
export async function reportById(db: Db, id: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').select(COLUMNS.reports).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markReportClosed(
  db: Db,
  id: string,
  closing: { readonly at: Date; readonly by: string; readonly note: string | null },
): Promise<ReportRow> {
  return db
    .updateTable('reports')
    .set({ closed_at: closing.at, closed_by: closing.by, note: closing.note })
    .where('id', '=', id)
    .returning(COLUMNS.reports)
    .executeTakeFirstOrThrow();
}

/** Longest closed first. @returns the number of deleted reports */
export async function deleteSomeClosed(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('reports')
    .select('id')
    .where('closed_at', '<=', before)
    .orderBy('closed_at')
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('reports').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replaces the account's name in reports of it and its messages with the current one. */
export async function renameInReports(db: Db, userId: string): Promise<void> {
  await sql`
    update reports set seen = seen || jsonb_build_object('username', users.username, 'displayName', users.display_name)
    from users where users.id = ${userId} and reports.kind = 'user' and reports.target_id = users.id`.execute(
    db,
  );
  await sql`
    update reports set seen = seen || jsonb_build_object('author', users.username)
    from users where users.id = ${userId} and reports.kind = 'message'
      and reports.seen ->> 'authorId' = users.id::text`.execute(db);
}
