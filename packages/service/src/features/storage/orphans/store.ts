/** SQL of unused files and of the search for them. */
import type { BlobEntry } from '@guildhall/platform';
import { sql } from 'kysely';
import { COLUMNS, type Row } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type SearchRow = Omit<Row<'orphan_searches'>, 'onlyRow'>;

type NewSearch = Pick<SearchRow, 'id' | 'removes' | 'startedAt'>;

/** Replaces the newest search. */
export async function upsertSearch(db: Db, { id, removes, startedAt }: NewSearch): Promise<void> {
  const start = { folder: 0, after: '', finished_at: null };
  const row = { id, removes, started_at: startedAt, ...start, checked: '0', files: '0', bytes: '0' };
  await db
    .insertInto('orphan_searches')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

/** The newest search, running or finished. Its lock keeps others from starting until the transaction ends. */
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

/** Advances a search. @returns undefined if another job has already done so */
export async function advanceSearch(
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

/** Records of files, ordered by key. */
export async function filesAfter(db: Db, after: string, limit: number): Promise<BlobEntry[]> {
  const { rows } = await sql<BlobEntry>`
    select key, bytes::float8 as bytes, stored_at as "storedAt"
    from stored_files where key > ${after} order by key limit ${limit}`.execute(db);
  return rows;
}

/** Waits for transactions that are starting to use these files, and prevents new ones. */
export async function lockFiles(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .selectFrom('stored_files')
    .select('key')
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

function usedInMessages(table: string, keys: readonly string[]) {
  const ofMessage = sql`jsonb_path_query_array(parts, '$.attachments[*].key')`;
  return sql`
    select jsonb_array_elements_text(${ofMessage}) as key from ${sql.table(table)}
    where parts ? 'attachments' and ${ofMessage} ?| ${keys}::text[]`;
}

function usedInColumn(table: string, column: string, keys: readonly string[]) {
  const key = sql.ref(column);
  return sql`
    select ${key} from ${sql.table(table)} where ${key} = any(${keys}::text[]) and ${key} is not null`;
}

/** The keys of an import's archive parts begin with the import's id. */
function usedInImports(keys: readonly string[]) {
  return sql`
    select part.key from (
      select key, substring(key from '^private/imports/([0-8]?[0-9]{1,18})/')::bigint as import_id
      from unnest(${keys}::text[]) as given (key)
    ) part
    join imports on imports.id = part.import_id
      and imports.status in ('uploading', 'checking', 'checked', 'importing')`;
}

/**
 * Selects which of the given keys are in use, for every column that can contain a file. Each compares with all keys
 * at once: with one key at a time, the planner expects an early match and scans whole tables for unused keys.
 */
function selectUsedKeys(keys: readonly string[]) {
  const selects = [
    usedInMessages('messages', keys),
    usedInMessages('ephemeral_messages', keys),
    usedInColumn('users', 'avatar', keys),
    usedInColumn('users', 'banner', keys),
    usedInColumn('servers', 'icon', keys),
    usedInColumn('servers', 'banner', keys),
    usedInColumn('emojis', 'image', keys),
    usedInColumn('stickers', 'image', keys),
    usedInColumn('webhooks', 'avatar', keys),
    usedInColumn('direct_channels', 'icon', keys),
    usedInColumn('applications', 'icon', keys),
    usedInColumn('data_exports', 'blob_key', keys),
    usedInColumn('server_exports', 'blob_key', keys),
    usedInImports(keys),
  ];
  return sql.join(selects, sql` union all `);
}

/** @returns the keys that no row uses, in one snapshot, and that have a record or lack one */
export async function unusedKeys(
  db: Db,
  keys: readonly string[],
  which: 'recorded' | 'without record',
): Promise<string[]> {
  if (keys.length === 0) return [];
  const recorded = sql`select file.key from stored_files file where file.key = any(${keys}::text[])`;
  const { rows } = await sql<{ key: string }>`
    with used as materialized (${selectUsedKeys(keys)}), recorded as materialized (${recorded})
    select given.key from unnest(${keys}::text[]) as given (key)
    where ${which === 'recorded' ? sql`` : sql`not`} exists (select from recorded where recorded.key = given.key)
      and not exists (select from used where used.key = given.key)`.execute(db);
  return rows.map(({ key }) => key);
}
