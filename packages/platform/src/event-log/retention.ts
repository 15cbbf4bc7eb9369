/**
 * Retention: the log is partitioned by time, partitions are made ahead and dropped when every row in them is older
 * than the resume window. Dropping is instant and leaves no dead rows behind.
 */
import type { Pool } from 'pg';

/** Length of a partition; the log keeps the window and at most one partition more. */
const PARTITION_SECS = 1800;
const AHEAD = 4;
const RETENTION_LOCK = 7_215_003_311;

/**
 * Makes the partitions of the coming hours and drops those past `retentionSecs`. Run at start and every few minutes;
 * several processes may run it at once.
 */
export async function maintainEventLog(pool: Pool, retentionSecs: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [RETENTION_LOCK]);
    const { rows } = await client.query<{ now: number }>('select extract(epoch from now())::float8 as now');
    const now = rows[0]?.now ?? 0;
    const current = Math.floor(now / PARTITION_SECS);
    const { rows: existing } = await client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event_log'::regclass`,
    );
    const names = new Set(existing.map((row) => row.name));
    for (let slot = current; slot <= current + AHEAD; slot += 1) {
      if (!names.has(partitionName(slot))) await client.query(createPartition(slot));
    }
    const oldestKept = Math.floor((now - retentionSecs) / PARTITION_SECS);
    const dropped = [...names].filter((name) => slotOf(name) < oldestKept).sort();
    for (const name of dropped) await drop(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function drop(client: { query(text: string): Promise<unknown> }, name: string): Promise<void> {
  // A resume from before the newest dropped event would silently miss some: remember where the log begins.
  await client.query(
    `update event_log_pruning set pruned_through = newest.xid, pruned_position = newest.position
     from (select xid, position from ${name} order by xid desc, position desc limit 1) as newest
     where (newest.xid, newest.position) > (pruned_through, pruned_position)`,
  );
  await client.query(`drop table ${name}`);
}

function partitionName(slot: number): string {
  return `event_log_${slot}`;
}

function slotOf(name: string): number {
  return Number(name.slice('event_log_'.length));
}

function createPartition(slot: number): string {
  const from = new Date(slot * PARTITION_SECS * 1000).toISOString();
  const to = new Date((slot + 1) * PARTITION_SECS * 1000).toISOString();
  return `create table ${partitionName(slot)} partition of event_log for values from ('${from}') to ('${to}')`;
}
