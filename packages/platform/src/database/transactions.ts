/** Transactions without events, on one connection. */
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { LOCK_KEYS } from './lock-keys.ts';

/** Runs work in a transaction, which an error rolls back. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const LOCKS = {
  exclusive: 'select pg_advisory_xact_lock($1)',
  shared: 'select pg_advisory_xact_lock_shared($1)',
} as const;

/**
 * A transaction under the lock of migrations. With the exclusive lock, no process migrates the database or takes a
 * lease while it runs.
 */
export function lockedTransaction<Result>(
  pool: Pool,
  lock: keyof typeof LOCKS,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query(LOCKS[lock], [LOCK_KEYS.migration]);
    return work(client);
  });
}

/** @throws StartupError while a process has a lease */
export async function requireNoProcess(client: PoolClient, remedy: string): Promise<void> {
  const { rows } = await client.query<{ isServed: boolean }>(
    'select exists (select from process_leases where expires_at > now()) as "isServed"',
  );
  if (rows[0]?.isServed)
    throw new StartupError(
      `Guildhall is running on this database, or was killed less than a minute ago: ${remedy}.`,
    );
}
