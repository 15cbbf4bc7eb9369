/** SQL of files that nothing uses, and of the search for them. */
import { type Kysely, sql } from 'kysely';
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Tables } from '../../../tables.ts';

type Db = Kysely<Tables>;
export type SearchRow = Omit<Row<'orphan_searches'>, 'onlyRow'>;

type NewSearch = Pick<SearchRow, 'id' | 'removes' | 'startedAt'>;

/** Replaces the newest search. */
export async function putSearch(db: Db, { id, removes, startedAt }: NewSearch): Promise<void> {
  const place = { folder: 0, after: '', finished_at: null };
  const row = { id, removes, started_at: startedAt, ...place, checked: '0', files: '0', bytes: '0' };
  await db
    .insertInto('orphan_searches')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

/** The newest search, running or finished; another one cannot begin until the transaction ends. */
export async function lockSearch(db: Db): Promise<SearchRow | undefined> {
  return db.selectFrom('orphan_searches').select(COLUMNS.orphan_searches).forUpdate().executeTakeFirst();
}

export async function newestSearch(db: Db): Promise<SearchRow | undefined> {
  return db.selectFrom('orphan_searches').select(COLUMNS.orphan_searches).executeTakeFirst();
}

export interface Progress {
  readonly folder: number;
  readonly after: string;
  readonly checked: number;
  readonly files: number;
  readonly bytes: number;
  readonly finishedAt: Date | null;
}

/** Moves a search on, unless something else has. @returns undefined then. */
export async function moveOn(
  db: Db,
  search: Pick<SearchRow, 'id' | 'folder' | 'after'>,
  { folder, after, checked, files, bytes, finishedAt }: Progress,
): Promise<SearchRow | undefined> {
  return db
    .updateTable('orphan_searches')
    .set((now) => ({
      folder,
      after,
      finished_at: finishedAt,
      checked: now('checked', '+', String(checked)),
      files: now('files', '+', String(files)),
      bytes: now('bytes', '+', String(bytes)),
    }))
    .where('id', '=', search.id)
    .where('folder', '=', search.folder)
    .where('after', '=', search.after)
    .where('finished_at', 'is', null)
    .returning(COLUMNS.orphan_searches)
    .executeTakeFirst();
}

export interface RecordedFile {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** Recorded files in the order of their keys. */
export async function filesAfter(db: Db, after: string, limit: number): Promise<RecordedFile[]> {
  const { rows } = await sql<RecordedFile>`
    select key, bytes::float8 as bytes, stored_at as "storedAt"
    from stored_files where key > ${after} order by key limit ${limit}`.execute(db);
  return rows;
}

/** Waits for transactions that put these files to use, and keeps others from it. */
export async function lockFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .selectFrom('stored_files')
    .select('key')
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

const inMessages = (table: string) => sql`exists (
  select from ${sql.table(table)} where parts ? 'attachments'
    and jsonb_path_query_array(parts, '$.attachments[*].key') ? given.key)`;

const inColumn = (table: string, column: string) =>
  sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = given.key)`;

/** Parts of an archive that is being imported lie below the id of the import. */
const inImport = sql`exists (
  select from imports where id = substring(given.key from '^private/imports/([0-8]?[0-9]{1,18})/')::bigint
    and status in ('uploading', 'checking', 'checked', 'importing'))`;

/** Every row that can use a file. */
const USES = sql.join(
  [
    inMessages('messages'),
    inMessages('ephemeral_messages'),
    inColumn('users', 'avatar'),
    inColumn('users', 'banner'),
    inColumn('servers', 'icon'),
    inColumn('servers', 'banner'),
    inColumn('emojis', 'image'),
    inColumn('stickers', 'image'),
    inColumn('webhooks', 'avatar'),
    inColumn('direct_channels', 'icon'),
    inColumn('applications', 'icon'),
    inColumn('data_exports', 'blob_key'),
    inColumn('server_exports', 'blob_key'),
    inImport,
  ],
  sql` or `,
);

/** @returns those keys that no row uses, in one snapshot, and that have a record or have none. */
export async function unusedKeys(
  db: Db,
  keys: readonly string[],
  which: 'recorded' | 'without record',
): Promise<string[]> {
  if (keys.length === 0) return [];
  const isRecorded = sql`exists (select from stored_files file where file.key = given.key)`;
  const { rows } = await sql<{ key: string }>`
    select given.key from unnest(${keys}::text[]) as given (key)
    where ${which === 'recorded' ? isRecorded : sql`not ${isRecorded}`} and not (${USES})`.execute(db);
  return rows.map(({ key }) => key);
}
