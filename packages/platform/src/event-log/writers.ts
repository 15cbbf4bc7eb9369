/**
 * Finds running transactions that have an id but can never write events: an open transaction of psql, of another
 * database or of a migration. Readers ignore these bystanders and wait for all others.
 *
 * A transaction that writes events holds one of two locks from before it has an id until its end: the shared lock
 * below, which our transactions and `send_message` take first, or the lock on `event_log` itself, which a single
 * statement takes when it is planned. A running transaction without either lock is a bystander until it ends.
 */
import type { Pool } from 'pg';
import { EVENT_WRITERS_LOCK } from '../database/lock-keys.ts';

const WRITERS_LOCK = BigInt(EVENT_WRITERS_LOCK);
const HALF = 1n << 32n;

/** Starts a transaction that may write events, in one round trip. */
export const BEGIN_AS_WRITER = `begin; select pg_advisory_xact_lock_shared(${EVENT_WRITERS_LOCK})`;

/**
 * SQL for the oldest transaction in the statement's snapshot that may still write events.
 * @param bystanders placeholder of their ids, which must have been found before the statement begins
 */
export function oldestWriter(bystanders: string): string {
  return `(select coalesce(min(running), pg_snapshot_xmax(pg_current_snapshot()))
    from pg_snapshot_xip(pg_current_snapshot()) as running where running::text <> all (${bystanders}::text[]))`;
}

/**
 * Why this is safe: the snapshot is taken before the locks are read. A transaction in the snapshot that still holds
 * its own id (`transactionid`) was running in between, and a writer would have held its lock. `pg_locks` is read
 * once, because two reads would show two moments. The statement that uses the list checks whether a transaction is
 * still running, because locks are released one by one after the commit.
 *
 * Older releases do not take this lock, and their leases show that. While such a process runs, no transaction is a
 * bystander.
 */
const BYSTANDERS = `with locks as materialized (
    select virtualtransaction as holder, locktype, transactionid, database, relation, mode, classid, objid, objsubid
    from pg_locks where granted and locktype in ('transactionid', 'relation', 'advisory')
  ), writers as (
    select holder from locks
    where database = (select oid from pg_database where datname = current_database())
      and (locktype = 'relation' and relation = 'event_log'::regclass and mode <> 'AccessShareLock'
        or locktype = 'advisory' and classid = ${WRITERS_LOCK / HALF} and objid = ${WRITERS_LOCK % HALF} and objsubid = 1)
  )
  select running::text as xid from pg_snapshot_xip(pg_current_snapshot()) as running
  join locks on locktype = 'transactionid' and transactionid = running::xid and mode = 'ExclusiveLock'
  where holder not in (select holder from writers)
    and not exists (select from process_leases where expires_at > now()
      and not coalesce(facts->>'token' = token::text and facts ? 'registersWrites', false))`;

/** @returns ids of running transactions that will never write events */
export async function findBystanders(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ xid: string }>(BYSTANDERS);
  return rows.map(({ xid }) => xid);
}

/** A transaction that delays delivery. */
export interface Blocker {
  /** Null for a prepared transaction, which waits for COMMIT PREPARED or ROLLBACK PREPARED. */
  readonly pid: number | null;
  readonly user: string | null;
  readonly application: string | null;
  /** `idle in transaction`, `active`, or the name of a prepared transaction. */
  readonly state: string | null;
  readonly seconds: number;
}

/** @param before the oldest transaction that must wait */
export async function findBlockers(
  pool: Pool,
  before: string,
  bystanders: readonly string[],
): Promise<readonly Blocker[]> {
  const { rows } = await pool.query<Blocker>(
    `with running as (
       select running::xid as xid from pg_snapshot_xip(pg_current_snapshot()) as running
       where running < $1::xid8 and running::text <> all ($2::text[]))
     select pid, usename as user, application_name as application, state,
       round(extract(epoch from now() - xact_start))::int as seconds
     from pg_stat_activity join running on xid = backend_xid
     union all select null, owner, null, gid, round(extract(epoch from now() - prepared))::int
     from pg_prepared_xacts join running on xid = transaction
     order by seconds desc nulls last limit 5`,
    [before, bystanders],
  );
  return rows;
}
