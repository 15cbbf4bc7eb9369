/** Forward-only migrations: plain SQL files in one global order, applied under an advisory lock. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { SCHEMA_CHANGED, SIGNAL_CHANNEL } from '../event-log/signals.ts';
import { LOCK_KEYS } from './lock-keys.ts';
import { inTransaction } from './transactions.ts';

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Reads `NNNN-title.sql` files in order. @throws Error for a gap, a duplicate number or any other file name */
export async function readMigrations(directory: string): Promise<readonly Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (Number(number) !== index + 1) throw new Error(`Migration ${name} breaks the order of ${directory}`);
  });
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(directory, name), 'utf8') })),
  );
}

/**
 * Applies missing migrations, each in its own transaction, or all in one if the database is new. Several processes may
 * call it at once.
 * @param check called before each transaction, under the lock; may throw
 * @returns names of the migrations applied by this call
 * @throws StartupError if one fails, or if the database is newer than this program
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[],
  check: (client: PoolClient) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (;;) {
    const names = await applyNext(pool, migrations, check);
    if (names.length === 0) return applied;
    applied.push(...names);
  }
}

/** @returns the names of the applied migrations; none if none is missing */
function applyNext(
  pool: Pool,
  migrations: readonly Migration[],
  check: (client: PoolClient) => Promise<void>,
): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    // Waiting for another process, or building an index, may take a long time. The transaction holds the lock and the
    // setting, because poolers such as PgBouncer may run the statements after it on another connection.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEYS.migration]);
    await check(client);
    const pending = await pendingMigrations(client, migrations);
    // A hundred transactions would take a new database twice as long, and as many writes to the disk. There are no rows
    // whose locks or rewriting would be a reason for them.
    const next = pending.length === migrations.length ? pending : pending.slice(0, 1);
    for (const migration of next) await apply(client, migration);
    return next.map(({ name }) => name);
  });
}

async function pendingMigrations(
  client: PoolClient,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = rows.find((row) => !known.has(row.name));
  if (unknown) {
    throw new StartupError(
      `The database holds migration ${unknown.name}, which this version does not know; start a newer version of Guildhall.`,
    );
  }
  const applied = new Set(rows.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    // Not now(), which is when this transaction began to wait for its turn.
    await client.query('insert into migrations (name, applied_at) values ($1, clock_timestamp())', [
      migration.name,
    ]);
    // Makes running processes plan their statements again.
    await client.query(`select pg_notify('${SIGNAL_CHANNEL}', '${SCHEMA_CHANGED}')`);
  } catch (error) {
    throw new StartupError(`Migration ${migration.name} failed: ${(error as Error).message}`);
  }
}

/** Names of migrations that the database still lacks; for `guildhall doctor` and `guildhall upgrade --check`. */
export async function missingMigrations(
  pool: Pool,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const applied = new Set(await appliedMigrations(pool));
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

/** Names of migrations that a newer version applied. */
export async function unknownMigrations(
  pool: Pool,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const known = new Set(migrations.map((migration) => migration.name));
  return (await appliedMigrations(pool)).filter((name) => !known.has(name));
}

async function appliedMigrations(pool: Pool): Promise<readonly string[]> {
  const { rows: found } = await pool.query<{ table: string | null }>(
    `select to_regclass('migrations')::text as table`,
  );
  if (!found[0]?.table) return [];
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return rows.map((row) => row.name);
}
