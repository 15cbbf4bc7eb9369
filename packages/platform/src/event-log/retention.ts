/**
 * Retention: the log is partitioned by time. Partitions are created in advance and dropped when all their rows are
 * older than the resume window. Dropping is instant and leaves no dead rows. Rows written at an unexpected time (the
 * clock jumped, the machine slept) go to `event_log_unplanned` and are moved to a partition afterwards.
 */
import type { Pool, PoolClient } from 'pg';
import { LOCK_KEYS } from '../database/lock-keys.ts';
import { inTransaction } from '../database/transactions.ts';

/** Length of a partition; the log keeps the window and at most one partition more. */
const PARTITION_SECS = 1800;
const PARTITIONS_AHEAD = 4;
/** How far the database's clock and this process's clock may differ between two runs. */
const CLOCK_TOLERANCE_SECS = 60;
const COLUMNS = 'xid, position, name, audience, payload, touches, deliver_before_touch, created_at';

export interface RetentionOptions {
  readonly pool: Pool;
  /** How long events are kept. */
  readonly retentionSecs: number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
}

/**
 * Maintains the log's partitions. Call `maintain` at start and every minute; several processes may do so concurrently.
 */
export class EventLogRetention {
  readonly #options: RetentionOptions;
  #before: { readonly databaseSecs: number; readonly elapsedSecs: number } | null = null;
  /** In seconds of the monotonic clock. */
  #dropNothingUntilSecs = 0;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  /** Creates partitions for the coming hours, moves unplanned rows into partitions, and drops old partitions. */
  async maintain(): Promise<void> {
    await inTransaction(this.#options.pool, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEYS.retention]);
      const { rows } = await client.query<{ now: number; unplanned: boolean }>(
        `select extract(epoch from now())::float8 as now, exists (select from event_log_unplanned) as unplanned`,
      );
      const { now = 0, unplanned = false } = rows[0] ?? {};
      const current = Math.floor(now / PARTITION_SECS);
      const coming = Array.from({ length: PARTITIONS_AHEAD + 1 }, (_, ahead) => current + ahead);
      if (unplanned) await moveUnplannedRows(client, coming);
      else await createPartitions(client, coming);
      if (this.#mayDrop(now)) await dropPartitionsBefore(client, now - this.#options.retentionSecs);
    });
  }

  /**
   * After the database's clock jumped, nothing is dropped for the length of the window, because the old time may have
   * been the right one.
   */
  #mayDrop(databaseSecs: number): boolean {
    const elapsedSecs = this.#options.elapsed() / 1000;
    if (this.#before) {
      const { databaseSecs: then, elapsedSecs: before } = this.#before;
      const step = databaseSecs - then - (elapsedSecs - before);
      if (Math.abs(step) > CLOCK_TOLERANCE_SECS)
        this.#dropNothingUntilSecs = elapsedSecs + this.#options.retentionSecs;
    }
    this.#before = { databaseSecs, elapsedSecs };
    return elapsedSecs >= this.#dropNothingUntilSecs;
  }
}

async function createPartitions(client: PoolClient, slots: readonly number[]): Promise<void> {
  const existing = new Set(await partitions(client));
  for (const slot of slots) if (!existing.has(slot)) await client.query(createPartition(slot));
}

/** A partition can only be created while the default partition holds none of its rows, so they are moved out first. */
async function moveUnplannedRows(client: PoolClient, coming: readonly number[]): Promise<void> {
  await client.query('alter table event_log detach partition event_log_unplanned');
  const { rows } = await client.query<{ slot: number }>(
    'select distinct floor(extract(epoch from created_at) / $1)::float8 as slot from event_log_unplanned',
    [PARTITION_SECS],
  );
  await createPartitions(client, [...new Set([...coming, ...rows.map(({ slot }) => slot)])]);
  await client.query(`insert into event_log (${COLUMNS}) select ${COLUMNS} from event_log_unplanned`);
  await client.query('truncate event_log_unplanned');
  await client.query('alter table event_log attach partition event_log_unplanned default');
}

async function dropPartitionsBefore(client: PoolClient, seconds: number): Promise<void> {
  const oldestKept = Math.floor(seconds / PARTITION_SECS);
  const old = (await partitions(client)).filter((slot) => slot < oldestKept);
  for (const slot of old.sort((left, right) => left - right))
    await dropPartition(client, partitionName(slot));
  await client.query('delete from event_log_touches where created_at < to_timestamp($1)', [
    oldestKept * PARTITION_SECS,
  ]);
}

async function dropPartition(client: PoolClient, name: string): Promise<void> {
  // Records where the log begins: a resume from before the newest dropped event would silently miss some.
  await client.query(
    `update event_log_pruning set pruned_through = newest.xid, pruned_position = newest.position
     from (select xid, position from ${name} order by xid desc, position desc limit 1) as newest
     where (newest.xid, newest.position) > (pruned_through, pruned_position)`,
  );
  await client.query(`drop table ${name}`);
}

async function partitions(client: PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass`,
  );
  return rows.flatMap(({ name }) => {
    const slot = /^event_log_(\d+)$/.exec(name)?.[1];
    return slot === undefined ? [] : [Number(slot)];
  });
}

function partitionName(slot: number): string {
  return `event_log_${slot}`;
}

function createPartition(slot: number): string {
  const from = new Date(slot * PARTITION_SECS * 1000).toISOString();
  const to = new Date((slot + 1) * PARTITION_SECS * 1000).toISOString();
  // Rows of several events stay whole and are not compressed, which would take longer than writing them.
  return `create table ${partitionName(slot)} partition of event_log for values from ('${from}') to ('${to}')
    with (toast_tuple_target = 8160)`;
}
