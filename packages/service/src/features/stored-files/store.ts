/** SQL of stored files: which there are, with whom they count, and how much that is together. */
import { type Kysely, sql } from 'kysely';
import type { FileKind } from '../../tables/files.ts';
import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

export interface FileRow {
  readonly key: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly userId: string | null;
  readonly serverId: string | null;
  readonly storedAt: Date;
}

/** Bytes, each null without a limit. */
export interface StorageLimits {
  readonly perPerson: number | null;
  readonly perServer: number | null;
  readonly instance: number | null;
}

export type StorageScope = 'instance' | 'server' | 'user';

/** Writes down a pending file. @returns the scope whose limit it would exceed, or null when it is written. */
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

/** Writes down a file that is in use from now on, whatever the limits say. */
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
const scopesOfFile = sql`
  cross join lateral (
    values ('instance', ''), ('kind', kind), ('server', server_id::text), ('user', user_id::text)
  ) as place (scope, id)
  where place.id is not null`;

/** @returns those that were pending; waits for a transaction that is claiming them. */
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

/** Frees what files counted. @returns keys of those that were there. */
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

/** @returns keys of up to `limit` that became pending before a time; no other process gets them. */
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
