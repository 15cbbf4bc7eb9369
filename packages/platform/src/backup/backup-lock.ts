/** Prevents the deletion of files that a running backup may still need. */
import type { Pool } from 'pg';
import { LOCK_KEYS } from '../database/lock-keys.ts';

export const BACKUP_LOCK = LOCK_KEYS.backup;

/**
 * Runs work that must not overlap with a backup; a backup that starts in the meantime waits for it.
 * @returns false if a backup is running and nothing was done
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
