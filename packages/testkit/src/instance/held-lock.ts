/** Holds back requests or events in the database, so that a test decides in which order they meet. */
import { BEGIN_AS_WRITER } from '@guildhall/platform';
import { connectionsBeside } from './connections-beside.ts';
import type { TestInstance } from './instance.ts';
import { queryDatabase } from './query-database.ts';

const WAIT_MS = 120_000;

/**
 * Starts requests while a lock is held.
 * @param lock a statement that takes the lock
 * @param start starts the requests; with `untilWaiting` between them, they wait in that order
 */
export async function whileLocked<Started>(
  instance: Pick<TestInstance, 'databaseUrl'>,
  lock: string,
  start: () => Promise<Started>,
): Promise<Started> {
  const client = await connectionsBeside(instance).connect();
  try {
    await client.query(`begin; ${lock}`);
    return await start();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Waits until at least this many statements of the instance wait for a lock; jobs may wait as well. @throws Error after two minutes */
export async function untilWaiting(
  instance: Pick<TestInstance, 'databaseUrl'>,
  count: number,
): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const waiting = await queryDatabase(
      instance,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
    if (Date.now() > deadline) throw new Error(`${waiting.length} statements wait for a lock, not ${count}`);
  }
}

/**
 * Keeps processes from reading events that others commit from now on, by an open transaction that may write some.
 * @returns lets them read on
 */
export async function holdEvents(instance: Pick<TestInstance, 'databaseUrl'>): Promise<() => Promise<void>> {
  const client = await connectionsBeside(instance).connect();
  await client.query(BEGIN_AS_WRITER);
  await client.query('select pg_current_xact_id()');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
