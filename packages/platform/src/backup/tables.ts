/** The parts of the database that a backup holds: tables, with counts and checksums of their rows, and sequences. */
import pg, { type PoolClient } from 'pg';

const { escapeIdentifier } = pg;

/**
 * Tables whose rows have no meaning elsewhere: leases of running processes, the record of backups, positions in the
 * event log. The log itself, which is partitioned, starts over in a restored database.
 */
const WITHOUT_ROWS = ['process_leases', 'backup_runs', 'event_log_touches', 'resume_points'];
/** Names of the tables of migrations, Guildhall's and the job library's, which each database fills itself. */
const OF_MIGRATIONS = ['migrations'];

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** The stored columns, in their order. */
  readonly columns: readonly string[];
}

/** Number of rows, and the sum of their hashes, which does not depend on their order. */
export interface Checksum {
  readonly rows: string;
  readonly sum: string;
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  /** Null: the sequence has not been used yet. */
  readonly lastValue: string | null;
}

/** Makes the text form of values independent of the server's settings. */
export async function fixTextForms(client: PoolClient): Promise<void> {
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = pg_catalog, public`,
  );
}

export async function tablesWithRows(client: PoolClient): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind = 'r' and not relispartition
       and relname <> all ($1) order by 1, 2`,
    [[...WITHOUT_ROWS, ...OF_MIGRATIONS]],
  );
  return rows;
}

export async function sequences(client: PoolClient): Promise<readonly Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  return rows;
}

export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function columnList({ columns }: Table): string {
  return columns.map(escapeIdentifier).join(', ');
}

export async function checksumOfTable(client: PoolClient, table: Table): Promise<Checksum> {
  const { rows } = await client.query<Checksum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columnList(table)})::text, 0)), 0)::text as sum
     from ${qualified(table)}`,
  );
  return rows[0] ?? { rows: '0', sum: '0' };
}
