/** Prevents the deletion of files that a running backup may still need. */
import type { Pool } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { LOCK_KEYS } from '../database/lock-keys.ts';
import { inTransaction } from '../database/transactions.ts';

export const BACKUP_LOCK = LOCK_KEYS.backup;

/** Another backup of this database is running. */
export class BackupRunningError extends StartupError {
  override readonly name = 'BackupRunningError';

  constructor() {
    super('Another backup of this database is running: wait until it has ended.');
  }
}

/**
 * Runs work that must not overlap with a backup; a backup that starts in the meantime waits for it.
 * @returns false if a backup is running and nothing was done
 */
export function whileNoBackupRuns(pool: Pool, work: () => Promise<void>): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock_shared($1) as free',
      [BACKUP_LOCK],
    );
    const isFree = rows[0]?.free ?? false;
    if (isFree) await work();
    return isFree;
  });
}
