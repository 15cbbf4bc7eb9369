/** SQL of stored files: their rows and the totals of their owners. */
import { sql } from 'kysely';
import type { FileKind } from '../../tables/files.ts';
import type { Db } from '../../tables.ts';

export interface FileRow {
  readonly key: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly userId: string | null;
  readonly serverId: string | null;
  readonly storedAt: Date;
}

/** Limits in bytes; null means no limit. */
export interface StorageLimits {
  readonly perPerson: number | null;
  readonly perServer: number | null;
  readonly instance: number | null;
}

export type StorageScope = 'instance' | 'server' | 'user';

/** Records a pending file. @returns the scope whose limit it would exceed, or null when it was recorded */
export async function insertPendingFile(
  db: Db,
  file: FileRow,
  limits: StorageLimits,
): Promise<StorageScope | null> {
  const { rows } = await sql<{ full: StorageScope | null }>`
    select reserve_file(${file.key}, ${file.kind}, ${file.bytes}, ${file.userId}, ${file.serverId}, ${file.storedAt},
      ${limits.perPerson}, ${limits.perServer}, ${limits.instance}) as full`.execute(db);
  return rows[0]?.full ?? null;
}

/** Records a file in use, regardless of limits. */
export async function insertFile(db: Db, file: FileRow): Promise<void> {
  await sql`
    with added as (
      insert into stored_files (key, kind, bytes, user_id, server_id, stored_at, pending)
        values (${file.key}, ${file.kind}, ${file.bytes}, ${file.userId}, ${file.serverId}, ${file.storedAt}, false)
        on conflict do nothing
        returning kind, bytes, user_id, server_id
    )
    insert into storage_changes (scope, scope_id, bytes, files)
      select scope, id, bytes, 1 from added ${scopesOfFile}`.execute(db);
}

/** The scopes in which a file counts, by its columns. */
export const scopesOfFile = sql`
  cross join lateral (
    values ('instance', ''), ('kind', kind), ('server', server_id::text), ('user', user_id::text)
  ) as place (scope, id)
  where place.id is not null`;

/** @returns the keys that were pending; waits for transactions that claim them. */
export async function markInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('stored_files')
    .set({ pending: false })
    .where('key', 'in', keys)
    .where('pending', '=', true)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Deletes the rows of files and frees their storage. @returns the keys that existed */
export async function deleteFiles(
  db: Db,
  keys: readonly string[],
  which: 'all' | 'pending' = 'all',
): Promise<string[]> {
  const onlyPending = which === 'pending' ? sql`and pending` : sql``;
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from stored_files where key = any(${keys}::text[]) ${onlyPending}
      returning key, kind, bytes, user_id, server_id
    ), freed as (
      insert into storage_changes (scope, scope_id, bytes, files)
        select scope, id, -sum(bytes), -count(*) from gone ${scopesOfFile} group by scope, id
    )
    select key from gone`.execute(db);
  return rows.map(({ key }) => key);
}

/** @returns up to `limit` keys pending since before a time, which no other process gets */
export async function oldPendingFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('key')
    .where('pending', '=', true)
    .where('stored_at', '<', before)
    .orderBy('stored_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ key }) => key);
}

/** Adds the changes of up to `owners` owners to the totals, so that the table of changes stays small. */
export async function foldChanges(db: Db, owners: number): Promise<void> {
  await sql`select from storage_totals where scope = 'instance' for update`.execute(db);
  await sql`
    select fold_storage_changes(array_agg(scope), array_agg(scope_id))
    from (select distinct scope, scope_id from storage_changes limit ${owners}) as changed
    having count(*) > 0`.execute(db);
}

/** Deletes up to `limit` records of the previous release, whose sends record pending files in another table. @returns keys */
export async function takeOldPendingBlobs(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from pending_blobs where key in (
      select key from pending_blobs where created_at < ${before} order by created_at limit ${limit}
      for update skip locked
    ) returning key`.execute(db);
  return rows.map(({ key }) => key);
}
