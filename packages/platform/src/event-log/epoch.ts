/**
 * Epochs: the log is ordered by transaction ids, which are comparable only within one history of one database. A
 * restored copy, a recovery to a point in time and a promoted replica start a new history. Each process checks the
 * history when it starts and after it reconnects; in a new history the log starts over.
 */
import type { Pool, PoolClient } from 'pg';
import { LOCK_KEYS } from '../database/lock-keys.ts';
import { inTransaction } from '../database/transactions.ts';
import type { QueryRunner } from './append.ts';

/** The cluster, its timeline and the database in it. `pg_upgrade` and a restore change the cluster or the database. */
const HISTORY = `select (select system_identifier from pg_control_system())::text
  || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  || '/' || (select oid from pg_database where datname = current_database()) as history`;

interface Stored {
  readonly epoch: number;
  readonly history: string | null;
}

/**
 * Checks that the stored transaction ids belong to this database's history, and starts a new epoch if they do not:
 * empties the log and calls `forget` in the same transaction. Several processes may call it concurrently.
 * @param forget clears the transaction ids that other tables store
 * @returns the number of the epoch, which every position carries
 */
export function enterEpoch(pool: Pool, forget: (runner: QueryRunner) => Promise<unknown>): Promise<number> {
  return inTransaction(pool, async (client) => {
    // Take this lock first: a waiting process must not hold a lock on the log, which a new epoch truncates.
    const { rows } = await client.query<Stored>('select epoch, history from event_log_epoch for update');
    const { rows: current } = await client.query<{ history: string }>(HISTORY);
    const [stored, history] = [rows[0], current[0]?.history];
    if (stored === undefined || history === undefined) throw new Error('The database has no event log.');
    const isNew = stored.history === null ? await isAhead(client) : stored.history !== history;
    if (isNew) {
      // A transaction may already use what is emptied, and then write events: each would wait for the other.
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEYS.eventWriters]);
      await client.query('truncate event_log, event_log_touches');
      await client.query(`update event_log_pruning set pruned_through = '0', pruned_position = 0`);
      await forget(client);
    }
    const epoch = stored.epoch + Number(isNew);
    await client.query('update event_log_epoch set epoch = $1, history = $2', [epoch, history]);
    return epoch;
  });
}

/** Whether the log contains transaction ids that this cluster has not reached. */
async function isAhead(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ ahead: boolean }>(
    'select exists (select from event_log where xid >= pg_snapshot_xmax(pg_current_snapshot())) as ahead',
  );
  return rows[0]?.ahead ?? false;
}
