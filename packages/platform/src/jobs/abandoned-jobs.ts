/**
 * Frees the jobs of killed processes and of replaced workers. The library does so after four hours only; until then
 * neither the job runs nor, if it has a queue, the others of its queue.
 */
import type { Pool } from 'pg';
import type { Log } from '../log/index.ts';

const LOOK_EVERY_MS = 15_000;

/** The name under which a process locks jobs. @param run counts the starts of its workers */
export function workersName(processToken: string, run: number): string {
  return `process:${processToken}:${run}`;
}

/** Locks of processes without a lease, and of earlier workers of this process. */
const IS_ABANDONED = `locked_by like 'process:%' and locked_by <> $1
  and (split_part(locked_by, ':', 2) = split_part($1, ':', 2) or not exists (
    select from process_leases where expires_at > now() and token::text = split_part(locked_by, ':', 2)))`;

/** Adding a job again while it runs takes its key and its further attempts from the running one; the new one remains. */
const IS_REPLACED = 'key is null and attempts >= max_attempts and updated_at > locked_at';

const FREE = `with replaced as (
    delete from graphile_worker._private_jobs where ${IS_ABANDONED} and ${IS_REPLACED}),
  jobs as (
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null where ${IS_ABANDONED} and not (${IS_REPLACED}) returning id),
  queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${IS_ABANDONED})
  select count(*)::int as freed from jobs`;

/**
 * Looks now and every few seconds. @param ownName the name of this process's current workers
 * @returns a function that stops it
 */
export function freeAbandonedJobs(pool: Pool, log: Log, ownName: () => string): () => void {
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ freed: number }>(FREE, [ownName()]);
    const freed = rows[0]?.freed ?? 0;
    if (freed > 0) log.warn({ jobs: freed }, 'abandoned jobs run again');
  };
  const tryLook = (): void => {
    look().catch((error: unknown) => log.debug({ err: error }, 'abandoned jobs could not be looked for'));
  };
  tryLook();
  const timer = setInterval(tryLook, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
