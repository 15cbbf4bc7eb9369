/** SQL of background jobs. Never returns payloads, which may be private. */
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

export interface StoredJob {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly runAt: Date;
  readonly createdAt: Date;
  readonly lastError: string | null;
}

const FIELDS = sql`id, task_identifier as name, attempts::int, max_attempts::int as "maxAttempts", run_at as "runAt",
  created_at as "createdAt", last_error as "lastError",
  case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state`;

/** Newest first. */
export async function jobsPage(
  db: Db,
  page: {
    readonly state?: StoredJob['state'] | undefined;
    readonly from?: string | undefined;
    readonly limit: number;
  },
): Promise<StoredJob[]> {
  const { state = null, from = null, limit } = page;
  const { rows } = await sql<StoredJob>`
    select * from (select ${FIELDS} from graphile_worker.jobs) job
    where (${state}::text is null or state = ${state}) and (${from}::bigint is null or id < ${from}::bigint)
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function jobById(db: Db, id: string): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${FIELDS} from graphile_worker.jobs where id = ${id}::bigint`.execute(db);
  return rows[0];
}

export interface JobFigures {
  /** Jobs that failed in every attempt and wait for an operator. */
  readonly failed: number;
  /** Jobs that failed and will be repeated. */
  readonly failing: number;
  /** For how long the first due job has waited for its start; not those behind a running job of their queue. */
  readonly waitingSecs: number;
}

export async function jobFigures(db: Db): Promise<JobFigures | undefined> {
  const { rows } = await sql<JobFigures>`
    with running as (select queue_name from graphile_worker.jobs where locked_at is not null)
    select count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
      count(*) filter (where attempts < max_attempts and last_error is not null)::int as failing,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where run_at <= now() and attempts < max_attempts and locked_at is null
          and not exists (select from running where running.queue_name = job.queue_name))), 0)::float8 as "waitingSecs"
    from graphile_worker.jobs job`.execute(db);
  return rows[0];
}

/** Runs a job now, with all its attempts restored. @returns false when it is running */
export async function rescheduleJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(
    db,
  );
  return rows.length > 0;
}

/** @returns false when it is running */
export async function removeJob(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
  return rows.length > 0;
}
