/** SQL of the audit log. */
import type { Insertable, Kysely } from 'kysely';
import type { AuditLogTable, Tables } from '../../tables.ts';

export async function insertEntry(db: Kysely<Tables>, entry: Insertable<AuditLogTable>): Promise<void> {
  await db.insertInto('audit_log').values(entry).execute();
}
