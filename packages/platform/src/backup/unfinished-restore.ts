/** Marks a database while a backup is restored into it, so that an interrupted restore is not taken for a new instance. */
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../config/startup-error.ts';

/** Marks the database, even one that an earlier restore left unfinished. */
export async function markUnfinished(pool: Pool, backup: string): Promise<void> {
  await pool.query('create table if not exists unfinished_restore (backup text not null)');
  await pool.query('insert into unfinished_restore (backup) values ($1)', [backup]);
}

/** Removes the mark, in the transaction that writes the tables. */
export async function markFinished(client: PoolClient): Promise<void> {
  await client.query('drop table unfinished_restore');
}

/** @throws StartupError while a restore into this database runs, and after one that was interrupted or failed */
export async function requireNoUnfinishedRestore(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isMarked: boolean }>(
    `select to_regclass('unfinished_restore') is not null as "isMarked"`,
  );
  if (!rows[0]?.isMarked) return;
  throw new StartupError(
    'The restore of a backup into this database has not finished: wait for it, run "guildhall restore" again, ' +
      'or set DATA_DIR to an empty folder or DATABASE_URL to an empty database.',
  );
}
