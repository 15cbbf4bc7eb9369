/** Keeps files from being deleted while a backup runs that may still need them. */
import type { Pool } from 'pg';
import { LOCK_KEYS } from '../database/lock-keys.ts';

export const BACKUP_LOCK = LOCK_KEYS.backup;

/**
 * Runs work that a backup must not see halfway; a backup that begins meanwhile waits for its end.
 * @returns false when a backup runs: nothing was done.
 */
export async function whileNoBackupRuns(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock_shared($1) as free',
      [BACKUP_LOCK],
    );
    const isFree = rows[0]?.free ?? false;
    if (isFree) await work();
    await client.query('commit');
    return isFree;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
