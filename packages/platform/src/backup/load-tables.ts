/** Fills the empty tables of a migrated database from a backup, in one transaction, and checks what arrived. */
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartupError } from '../config/startup-error.ts';
import { inTransaction } from '../database/transactions.ts';
import { markFinished } from '../database/unfinished-restore.ts';
import type { BackupManifest, StoredTable } from './manifest.ts';
import { tableContent } from './manifest.ts';
import type { BackupRepository } from './repository.ts';
import {
  checksumOfTable,
  columnList,
  fixTextForms,
  qualified,
  type Sequence,
  tablesWithRows,
} from './tables.ts';

export interface LoadOptions {
  readonly pool: Pool;
  readonly repository: BackupRepository;
  readonly backup: string;
  readonly manifest: BackupManifest;
  readonly onTable: (table: StoredTable) => void;
}

/**
 * Loads every table and compares counts and checksums with those of the backup.
 * @throws StartupError when something differs; then nothing was written
 */
export async function loadTables({
  pool,
  repository,
  backup,
  manifest,
  onTable,
}: LoadOptions): Promise<void> {
  await inTransaction(pool, async (client) => {
    await fixTextForms(client);
    const foreignKeys = await dropForeignKeys(client);
    await empty(client);
    for (const table of manifest.tables) {
      await withoutTriggers(client, table, async () => {
        const into = client.query(copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`));
        await pipeline(
          repository.read(tableContent(backup, table), { compressed: true, expected: table.content }),
          into,
        );
      });
      await compare(client, table);
      onTable(table);
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    // Adding a foreign key checks that the rows it refers to exist.
    for (const statement of foreignKeys) await client.query(statement);
    // The workers that locked these jobs no longer run.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
    await skipLoadedMessages(client);
    await postponeRetention(client);
    await markFinished(client);
  });
  await pool.query('analyze');
}

/**
 * Drops foreign keys, because tables arrive in any order and refer to each other in circles.
 * @returns statements that add the constraints again
 */
async function dropForeignKeys(client: PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Removes the rows that migrations inserted. */
async function empty(client: PoolClient): Promise<void> {
  const tables = await tablesWithRows(client);
  await client.query(`truncate ${tables.map(qualified).join(', ')}`);
}

async function withoutTriggers(
  client: PoolClient,
  table: StoredTable,
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`alter table ${qualified(table)} disable trigger user`);
  await work();
  await client.query(`alter table ${qualified(table)} enable trigger user`);
}

async function compare(client: PoolClient, table: StoredTable): Promise<void> {
  const found = await checksumOfTable(client, table);
  if (found.rows === table.rows && found.sum === table.sum) return;
  throw new StartupError(
    `The table ${table.name} differs from the backup: ${found.rows} rows of ${table.rows}, checksum ${found.sum} instead of ${table.sum}. Nothing was restored.`,
  );
}

async function setSequence(client: PoolClient, sequence: Sequence): Promise<void> {
  if (sequence.lastValue === null) return;
  await client.query('select setval($1::regclass, $2)', [qualified(sequence), sequence.lastValue]);
}

/** The overview counts new messages with PostgreSQL's counter of inserted rows, which now includes all loaded ones. */
async function skipLoadedMessages(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('public.message_days') is not null`);
  if (rows.length === 0) return;
  await client.query(
    `update public.message_days set inserted = pg_stat_get_tuples_inserted('public.messages'::regclass)
       + pg_stat_get_xact_tuples_inserted('public.messages'::regclass)`,
  );
}

/** Leaves operators a day to place the legal holds again that are newer than the backup. */
async function postponeRetention(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('public.retention_runs') is not null`);
  if (rows.length === 0) return;
  await client.query(`update public.retention_runs set started_at = now() + interval '1 day'`);
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 day'
     where key = 'find-expired-messages' or starts_with(key, 'expire-messages:')`,
  );
}
