/** SQL of the audit log. */
import { compareIds } from '@guildhall/protocol';
import { sql } from 'kysely';
import { COLUMNS, columnsIn, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type AuditRow = Row<'audit_log'>;

/** Inserts entries in one statement. @returns them in the order of their ids */
export async function insertAuditRows(db: Db, entries: readonly AuditRow[]): Promise<AuditRow[]> {
  const rows = JSON.stringify(entries.map((entry) => toColumns(entry)));
  const inserted = await sql<AuditRow>`
    insert into audit_log
      (server_id, id, action, actor_id, target_type, target_id, target_name, reason, changes, extra)
    select server_id, id, action, actor_id, target_type, target_id, target_name, reason, changes, extra
    from json_populate_recordset(null::audit_log, ${rows}::json)
    returning ${columnsIn('audit_log')}`.execute(db);
  return inserted.rows.toSorted((left, right) => compareIds(left.id, right.id));
}

export interface EntryPage {
  readonly serverId: string;
  /** Ids; both are exclusive. */
  readonly after: string;
  readonly before: string | undefined;
  readonly actorId: string | undefined;
  readonly targetId: string | undefined;
  readonly action: string | undefined;
  readonly limit: number;
}

/**
 * A page of one server's entries, newest first, in one index range scan; entries about one target are few enough to
 * filter.
 */
export async function listAuditRows(db: Db, page: EntryPage): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_log')
    .select(COLUMNS.audit_log)
    .where('server_id', '=', page.serverId)
    .where('id', '>', page.after)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (page.actorId !== undefined) query = query.where('actor_id', '=', page.actorId);
  if (page.targetId !== undefined) query = query.where('target_id', '=', page.targetId);
  if (page.action !== undefined) query = query.where('action', '=', page.action);
  return query.execute();
}

/** Ids of one server's entries, oldest first. */
export async function listEntryIdsAfter(
  db: Db,
  page: Omit<EntryPage, 'before' | 'action'> & { readonly actions: readonly string[] },
): Promise<readonly string[]> {
  let query = db
    .selectFrom('audit_log')
    .select('id')
    .where('server_id', '=', page.serverId)
    .where('id', '>', page.after)
    .where('action', 'in', page.actions)
    .orderBy('id')
    .limit(page.limit);
  if (page.actorId !== undefined) query = query.where('actor_id', '=', page.actorId);
  if (page.targetId !== undefined) query = query.where('target_id', '=', page.targetId);
  return (await query.execute()).map(({ id }) => id);
}

/** Deletes up to `limit` entries below an id, of all servers. @returns how many were deleted */
export async function deleteSomeEntries(db: Db, beforeId: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('audit_log')
    .select(['server_id', 'id'])
    .where('id', '<', beforeId)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await db
    .with('old', () => old)
    .deleteFrom('audit_log')
    .where(sql<boolean>`(server_id, id) in (select server_id, id from old)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
