/** SQL of imports that people upload. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type UploadRow = Row<'imports'>;
type Changes = Partial<Omit<NewRow<'imports'>, 'id' | 'userId'>>;

/** The statuses in which an import still needs its archive. */
const OPEN = ['uploading', 'checking', 'checked', 'importing'] as const;

export async function insertUpload(db: Db, row: NewRow<'imports'>): Promise<UploadRow> {
  return db.insertInto('imports').values(toColumns(row)).returning(COLUMNS.imports).executeTakeFirstOrThrow();
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('imports').select(COLUMNS.imports).where('id', '=', id).executeTakeFirst();
}

/** Someone's newest imports, latest first. */
export async function listImports(db: Db, userId: string): Promise<UploadRow[]> {
  return db
    .selectFrom('imports')
    .select(COLUMNS.imports)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}

export async function hasOpenImport(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeImport(db: Db, id: string, changes: Changes): Promise<UploadRow | undefined> {
  return db
    .updateTable('imports')
    .set(toColumns(changes))
    .where('id', '=', id)
    .returning(COLUMNS.imports)
    .executeTakeFirst();
}

/** @returns undefined when another run has taken over, or the import was cancelled */
export async function changeRun(
  db: Db,
  { id, runId }: { readonly id: string; readonly runId: string },
  changes: Changes,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('imports')
    .set(toColumns(changes))
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .returning(COLUMNS.imports)
    .executeTakeFirst();
}

/** Counts a received part. @returns undefined if it was already counted */
export async function receivePart(
  db: Db,
  id: string,
  part: number,
  updatedAt: Date,
): Promise<UploadRow | undefined> {
  return db
    .updateTable('imports')
    .set({ received: part + 1, updated_at: updatedAt })
    .where('id', '=', id)
    .where('received', '=', part)
    .where('status', '=', 'uploading')
    .returning(COLUMNS.imports)
    .executeTakeFirst();
}

/** The number of other imports that are running. */
export async function countRunning(db: Db, exceptId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('run_id', 'is not', null)
    .where('updated_at', '>', since)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteImport(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.deleteFrom('imports').where('id', '=', id).returning(COLUMNS.imports).executeTakeFirst();
}

/** Deletes all imports of an account. */
export async function deleteImportsOfUser(db: Db, userId: string): Promise<UploadRow[]> {
  return db.deleteFrom('imports').where('user_id', '=', userId).returning(COLUMNS.imports).execute();
}

/** Whether a server belongs to an import that never finished. */
export async function isUnfinished(db: Db, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    select from server_imports where server_id = ${serverId} and finished_at is null`.execute(db);
  return rows.length > 0;
}
