import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { SharedOptions, TaskList, WorkerEvents, Job as WorkerJob, WorkerPool } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Log } from '../log/index.ts';
import { freeAbandonedJobs, workersName } from './abandoned-jobs.ts';
import type { JobTask } from './job.ts';

export interface JobRunnerOptions {
  /** One shared connection listens for new jobs; each job uses another one for short moments. */
  readonly pool: Pool;
  readonly tasks: readonly JobTask[];
  readonly log: Log;
  /** The token of this process's lease: when the lease ends, other processes take over its jobs. */
  readonly processToken: string;
  /** Concurrent jobs in this process; default 4. Never more than connections of the pool. */
  readonly concurrency?: number;
  /** Milliseconds that `stop` waits for running jobs before it aborts their signals; default 5000. */
  readonly stopWithinMs?: number;
}

export interface JobRunner {
  /** Migrates the queue's tables and starts taking jobs. @throws if it already runs */
  start(): Promise<void>;
  /** Stops taking jobs. Resolves when running ones have ended or were aborted. */
  stop(): Promise<void>;
  /**
   * For tests with a manual clock: runs everything due by `now` (Unix milliseconds) or by the clock of the database,
   * including jobs that these add, and resolves when they are done, by this or another process. Each job is tried
   * once. @throws if one fails
   */
  runDueJobs(now: number): Promise<void>;
}

interface DueJob {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly running: boolean;
  readonly error: string | null;
}

const DEFAULT_CONCURRENCY = 4;
const DEFAULT_STOP_MS = 5000;
/** For recording the outcomes of jobs that ended or were abandoned. */
const RECORD_WITHIN_MS = 5000;
/** Poll interval, in case a notification of PostgreSQL is lost; also how late a scheduled job may start. */
const POLL_MS = 1000;
/** Messages of the library. Due jobs are found without notifications, too, and others report the outage. */
const LISTENER_FAILURE = /^Error (with notify listener|occurred attempting to UNLISTEN)/;
const DUE_POLL_MS = 10;
const RESTART_MS = 2000;

const DUE_JOBS = `select id, task_identifier as name, attempts, locked_at is not null as running, last_error as error
  from graphile_worker.jobs where run_at <= greatest($1, now()) and attempts < max_attempts or locked_at is not null`;

/** Jobs due by the caller's clock may be in the future by the database's. Others may still wait for their queue. */
const MAKE_DUE = `select graphile_worker.reschedule_jobs(
  array(select id from graphile_worker.jobs where id = any($1::bigint[]) and run_at > now()), run_at => now())`;

/**
 * Migrates the queue's tables, so that `addJob` works. Several processes may call it concurrently; it costs one query
 * if there is nothing to do.
 */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations(await workerOptions({ pool, log }));
}

/** Creates the job runner of this process without starting it. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  let workers: WorkerPool | null = null;
  let restart: NodeJS.Timeout | null = null;
  let runs = 0;
  let stopFreeing = (): void => {};
  const tasks = taskList(options);
  const ownName = (): string => workersName(options.processToken, runs);
  /** Workers stop after repeated failures, such as an unavailable database; new ones replace them. */
  const run = async (): Promise<void> => {
    const { runTaskList } = await import('graphile-worker');
    runs += 1;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => Object.assign(workerPool, { id: ownName() }));
    const shared = { ...(await workerOptions(options)), events };
    const started = runTaskList(shared, tasks, options.pool);
    workers = started;
    Promise.race([started.promise, hanging(events, options)]).catch((error: unknown) => {
      if (workers !== started) return;
      options.log.warn({ err: error }, 'jobs stopped; they restart in a moment');
      restart = setTimeout(() => void run(), RESTART_MS).unref();
    });
  };
  return {
    async start() {
      if (workers) throw new Error('The job runner is already running.');
      await migrateJobs(options.pool, options.log);
      await run();
      stopFreeing = freeAbandonedJobs(options.pool, options.log, ownName);
    },
    async stop() {
      stopFreeing();
      if (restart) clearTimeout(restart);
      const stopping = workers;
      workers = null;
      if (stopping) await stopWorkers(stopping, options);
    },
    runDueJobs: (now) => runDueJobs(options, tasks, now),
  };
}

/**
 * Rejects when workers that could not record an outcome should have ended: if several could not, the library waits
 * forever, though nothing runs any more.
 */
function hanging(events: WorkerEvents, options: JobRunnerOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    events.once('pool:fatalError', ({ error }) => setTimeout(reject, stopTimeoutMs(options), error).unref());
  });
}

/** How long workers take to end. */
function stopTimeoutMs({ stopWithinMs = DEFAULT_STOP_MS }: JobRunnerOptions): number {
  return 2 * stopWithinMs + RECORD_WITHIN_MS;
}

/** Jobs that ignore their signal were abandoned before; without the database, not even that can be recorded. */
async function stopWorkers(workers: WorkerPool, options: JobRunnerOptions): Promise<void> {
  const stopped = Promise.resolve(workers.gracefulShutdown()).then(() => true);
  if (await Promise.race([stopped, delay(stopTimeoutMs(options), false, { ref: false })])) return;
  stopped.catch(() => undefined);
  options.log.warn('running jobs could not be given back; they run again later');
  await workers.forcefulShutdown('The workers stopped.');
}

/**
 * A connection that breaks while a job uses it must not end the process. Nothing is logged here: the next query fails,
 * or the pool reports the connection.
 */
function handleConnectionErrors({ pool }: Pick<JobRunnerOptions, 'pool'>): void {
  if (pool.listenerCount('connect') > 0) return;
  pool.on('connect', (client) => client.on('error', () => undefined));
}

async function runDueJobs(options: JobRunnerOptions, tasks: TaskList, now: number): Promise<void> {
  const { runOnce } = await import('graphile-worker');
  const attemptsBefore = new Map<string, number>();
  for (;;) {
    const { rows } = await options.pool.query<DueJob>(DUE_JOBS, [new Date(now)]);
    for (const job of rows) {
      if (!attemptsBefore.has(job.id)) attemptsBefore.set(job.id, job.attempts - (job.running ? 1 : 0));
    }
    const isTried = (job: DueJob) => job.attempts > (attemptsBefore.get(job.id) ?? 0);
    const waiting = rows.filter((job) => !job.running && !isTried(job));
    if (waiting.length > 0) {
      const ids = waiting.map((job) => job.id);
      await options.pool.query(MAKE_DUE, [ids]);
      await runOnce({ ...(await workerOptions(options)), taskList: tasks });
    } else if (rows.some((job) => job.running)) await delay(DUE_POLL_MS);
    else return await throwFailures(options.pool, [...attemptsBefore.keys()]);
  }
}

/** Succeeded jobs are removed; a failed one waits for its next attempt with its error. */
async function throwFailures(pool: Pool, ids: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string; error: string }>(
    `select task_identifier as name, last_error as error from graphile_worker.jobs
      where id = any($1::bigint[]) and last_error is not null`,
    [ids],
  );
  if (rows.length === 0) return;
  throw new Error(`Jobs failed: ${rows.map(({ name, error }) => `${name}: ${error}`).join('; ')}`);
}

async function workerOptions(
  options: Omit<JobRunnerOptions, 'tasks' | 'processToken'>,
): Promise<SharedOptions & { noHandleSignals: true }> {
  const { Logger } = await import('graphile-worker');
  handleConnectionErrors(options);
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return {
    pgPool: options.pool,
    // The process handles signals itself.
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: options.stopWithinMs ?? DEFAULT_STOP_MS,
    logger: new Logger((scope) => (level, message, meta) => {
      // The latter is why an outcome could not be recorded.
      const error = meta?.error ?? meta?.fatalError;
      const isMinor = error instanceof JobAbandoned || LISTENER_FAILURE.test(message);
      const severity = isMinor ? 'debug' : levels[level];
      // The library appends the stack of a failed job, which the error contains.
      const [text = message] = message.split(':\n', 1);
      options.log[severity]({ ...scope, ...(error ? { err: error } : {}) }, text);
    }),
    preset: {
      worker: {
        concurrentJobs: Math.min(options.concurrency ?? DEFAULT_CONCURRENCY, options.pool.options.max),
        pollInterval: POLL_MS,
        // On shutdown the library waits only for outcomes written in batches.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

function taskList(options: JobRunnerOptions): TaskList {
  const inTurn = createTurns();
  return Object.fromEntries(
    options.tasks.map((task) => [
      task.job.name,
      async (payload, { job, abortSignal }) => {
        const log = options.log.child({ job: task.job.name, jobId: job.id });
        try {
          const { attempts: attempt, max_attempts: maxAttempts } = job;
          const context = { jobId: job.id, attempt, maxAttempts, log, signal: abortSignal };
          const work = inTurn(job, abortSignal, () => task.run(payload, context));
          await endOrAbandon(work, abortSignal, options.stopWithinMs ?? DEFAULT_STOP_MS);
        } catch (thrown) {
          if (thrown instanceof JobAbandoned)
            log.warn('a job ignored the signal to stop and was abandoned; it runs again later');
          const error = isStop(thrown, abortSignal) ? new JobAbandoned('The workers stopped.') : thrown;
          if (job.key === null || !(await isReplaced(options.pool, job.id))) throw error;
          log.warn({ err: error }, 'a job failed that another one had replaced');
        }
      },
    ]),
  ) satisfies TaskList;
}

/**
 * Lets a job wait until an abandoned attempt of it, or an abandoned job of its queue, has ended in this process: when
 * workers are replaced, the process goes on.
 */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return (
    { id, job_queue_id: queue }: Pick<WorkerJob, 'id' | 'job_queue_id'>,
    signal: AbortSignal,
    work: () => Promise<void>,
  ): Promise<void> => {
    const key = queue === null ? `job ${id}` : `queue ${queue}`;
    const run = async (): Promise<void> => {
      await last.get(key)?.catch(() => undefined);
      signal.throwIfAborted();
      await work();
    };
    const turn = run();
    const forget = (): void => {
      if (last.get(key) === turn) last.delete(key);
    };
    last.set(key, turn);
    turn.then(forget, forget);
    return turn;
  };
}

class JobAbandoned extends Error {}

/** Whether a job ended because of its signal. Streams wrap the reason. */
function isStop(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error instanceof Error && error.cause === reason));
}

/** Gives a job back to the queue if it ignores its signal for as long again. */
async function endOrAbandon(work: Promise<void>, signal: AbortSignal, withinMs: number): Promise<void> {
  const ended = new AbortController();
  const abandoned = new Promise<never>((_resolve, reject) => {
    const abandon = (): void => reject(new JobAbandoned('The workers stopped.'));
    const wait = (): void => void setTimeout(abandon, withinMs).unref();
    signal.addEventListener('abort', wait, { once: true, signal: ended.signal });
  });
  try {
    await Promise.race([work, abandoned]);
  } finally {
    ended.abort();
  }
}

/**
 * Whether a job with a key was added again while it runs. The library would then list it as failed for good, though
 * the new one does its work.
 */
async function isReplaced(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool
    .query('select from graphile_worker.jobs where id = $1 and key is null', [id])
    .catch(() => ({ rows: [] }));
  return rows.length > 0;
}
