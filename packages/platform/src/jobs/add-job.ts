import type { TObject } from 'typebox';
import type { PayloadInput } from '../schemas/index.ts';
import type { Job } from './job.ts';

/** A transaction for adding jobs: a client of `pg`, or anything that runs SQL with `$1` parameters. */
export interface JobQueryable {
  query(text: string, values: unknown[]): PromiseLike<unknown>;
}

export interface JobOptions {
  /** Earliest start, by the caller's clock. Default: after the commit. */
  readonly runAt?: Date;
  /** Replaces a waiting job with the same key, including its time and payload. */
  readonly jobKey?: string;
  /** Jobs of one queue run one at a time, across all processes. */
  readonly queueName?: string;
  /** Default 25, which takes about three days with growing pauses. */
  readonly maxAttempts?: number;
}

const ADD_JOB = `select graphile_worker.add_job(
  $1::text, payload => $2::json, queue_name => $3::text, run_at => $4::timestamptz,
  max_attempts => $5::integer, job_key => $6::text)`;

/**
 * Adds a job in the caller's transaction, so it exists only if the transaction commits. Tasks must be safe to run
 * twice.
 */
export async function addJob<Payload extends TObject>(
  queryable: JobQueryable,
  { name }: Job<Payload>,
  payload: PayloadInput<NoInfer<Payload>>,
  options: JobOptions = {},
): Promise<void> {
  await queryable.query(ADD_JOB, [
    name,
    JSON.stringify(payload),
    options.queueName ?? null,
    options.runAt?.toISOString() ?? null,
    options.maxAttempts ?? null,
    options.jobKey ?? null,
  ]);
}

/** One of several jobs that are added at once. */
export interface NewJob<Payload extends TObject> {
  readonly payload: PayloadInput<NoInfer<Payload>>;
  readonly runAt: Date;
  readonly jobKey: string;
}

const ADD_JOBS = `select graphile_worker.add_job($1::text, payload => job.payload, run_at => job.run_at, job_key => job.job_key)
  from json_to_recordset($2::json) as job (payload json, run_at timestamptz, job_key text)`;

/** Adds many jobs of one kind with one query, as {@link addJob} does one. */
export async function addJobs<Payload extends TObject>(
  queryable: JobQueryable,
  { name }: Job<Payload>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ payload, runAt, jobKey }) => ({ payload, run_at: runAt, job_key: jobKey }));
  await queryable.query(ADD_JOBS, [name, JSON.stringify(rows)]);
}
