/**
 * Marks a database while a backup is restored into it, so that an interrupted restore is not taken for a new instance.
 * The mark is made under the lock of migrations. A process checks for it under the same lock before it migrates the
 * database and before it takes its lease, so either it sees the mark, or the restore sees the lease.
 */
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { lockedTransaction } from './transactions.ts';

/** Marks the database, even one that an earlier restore left unfinished, unless `requireEmpty` throws. */
export async function markUnfinished(
  pool: Pool,
  backup: string,
  requireEmpty: (client: PoolClient) => Promise<void>,
): Promise<void> {
  await lockedTransaction(pool, 'exclusive', async (client) => {
    await requireEmpty(client);
    await client.query('create table if not exists unfinished_restore (backup text not null)');
    await client.query('insert into unfinished_restore (backup) values ($1)', [backup]);
  });
}

/** Removes the mark, in the transaction that writes the tables. */
export async function markFinished(client: PoolClient): Promise<void> {
  await client.query('drop table unfinished_restore');
}

/** @throws StartupError while a restore into this database runs, and after one that was interrupted or failed */
export async function requireNoUnfinishedRestore(database: Pick<Pool | PoolClient, 'query'>): Promise<void> {
  const { rows } = await database.query<{ isMarked: boolean }>(
    `select to_regclass('unfinished_restore') is not null as "isMarked"`,
  );
  if (!rows[0]?.isMarked) return;
  throw new StartupError(
    'The restore of a backup into this database has not finished: wait for it, run "guildhall restore" again, ' +
      'or set DATA_DIR to an empty folder or DATABASE_URL to an empty database.',
  );
}
