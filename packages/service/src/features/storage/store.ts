/** SQL of storage totals, including recent changes, and of limits of servers and accounts. */
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { scopesOfFile } from '../stored-files/index.ts';

export type HolderKind = 'server' | 'user';

export interface Total {
  readonly bytes: number;
  readonly files: number;
}

export interface HolderRow extends Total {
  readonly kind: HolderKind;
  readonly targetId: string;
  /** Null for a deleted server or account. */
  readonly name: string | null;
  readonly ownLimit: boolean;
  /** The individual limit; null without one. */
  readonly ownBytes: number | null;
}

const changed = (column: 'bytes' | 'files') => sql`coalesce((
  select sum(change.${sql.ref(column)}) from storage_changes change
  where change.scope = wanted.scope and change.scope_id = wanted.id), 0)`;

/** Servers or accounts, in the order of the given ids. */
export async function listHolders(db: Db, kind: HolderKind, ids: readonly string[]): Promise<HolderRow[]> {
  const names = kind === 'server' ? sql`select name from servers` : sql`select username from users`;
  const { rows } = await sql<HolderRow>`
    select wanted.scope as kind, wanted.id as "targetId", (${names} where id = wanted.id::bigint) as name,
      (coalesce(total.bytes, 0) + ${changed('bytes')})::float8 as bytes,
      (coalesce(total.files, 0) + ${changed('files')})::float8 as files,
      own.scope is not null as "ownLimit", own.bytes::float8 as "ownBytes"
    from (select ${kind}::text as scope, * from unnest(${ids}::text[]) with ordinality as given (id, place)) wanted
    left join storage_totals total on total.scope = wanted.scope and total.id = wanted.id
    left join storage_limits own on own.scope = wanted.scope and own.id = wanted.id
    order by wanted.place`.execute(db);
  return rows;
}

/** Ids of the servers or accounts with the highest totals, largest first. */
export async function listLargest(db: Db, kind: HolderKind, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('storage_totals')
    .select('id')
    .where('scope', '=', kind)
    .where('bytes', '>', '0')
    .orderBy('bytes', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The total of the instance, and the totals by kind of file, largest first. */
export async function readTotals(
  db: Db,
): Promise<{ readonly instance: Total; readonly kinds: readonly (Total & { readonly kind: string })[] }> {
  const { rows } = await sql<Total & { readonly scope: string; readonly kind: string }>`
    select scope, id as kind, sum(bytes)::float8 as bytes, sum(files)::float8 as files from (
      select scope, id, bytes, files from storage_totals where scope in ('instance', 'kind')
      union all
      select scope, scope_id, bytes, files from storage_changes where scope in ('instance', 'kind')
    ) both_parts group by scope, id order by 3 desc, 2`.execute(db);
  const instance = rows.find(({ scope }) => scope === 'instance') ?? { bytes: 0, files: 0 };
  const kinds = rows.filter(({ scope, files }) => scope === 'kind' && files > 0);
  return {
    instance: { bytes: instance.bytes, files: instance.files },
    kinds: kinds.map(({ kind, bytes, files }) => ({ kind, bytes, files })),
  };
}

/** Bytes reserved by running uploads. */
export async function reservedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from stored_files where pending`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** @param bytes null for no limit @returns whether that is a change */
export async function upsertLimit(
  db: Db,
  kind: HolderKind,
  id: string,
  bytes: number | null,
): Promise<boolean> {
  const limit = bytes === null ? null : String(bytes);
  const row = await db
    .insertInto('storage_limits')
    .values({ scope: kind, id, bytes: limit })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'id'])
        .doUpdateSet({ bytes: limit })
        .where('storage_limits.bytes', 'is distinct from', limit),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was one */
export async function deleteLimit(db: Db, kind: HolderKind, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('storage_limits')
    .where('scope', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Computes the totals from the files again and deletes limits of deleted servers and accounts. Uploads wait. */
export async function recountTotals(db: Db): Promise<void> {
  await sql`select from storage_totals where scope = 'instance' for update`.execute(db);
  // One statement, so that files and pending changes come from the same snapshot.
  await sql`
    with counted as (
      select scope, id, sum(bytes) as bytes, count(*) as files
      from stored_files ${scopesOfFile} group by scope, id
    ), told as (delete from storage_changes),
    emptied as (
      delete from storage_totals total where scope <> 'instance'
        and not exists (select from counted where counted.scope = total.scope and counted.id = total.id)
    )
    insert into storage_totals as total (scope, id, bytes, files)
      select scope, id, bytes, files from counted
      union all select 'instance', '', 0, 0 where not exists (select from counted)
    on conflict (scope, id) do update set bytes = excluded.bytes, files = excluded.files`.execute(db);
  await sql`
    delete from storage_limits own where not exists (
      select from servers where own.scope = 'server' and servers.id = own.id::bigint
      union all select from users where own.scope = 'user' and users.id = own.id::bigint)`.execute(db);
}
