import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '../clock/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-postgres.ts';
import {
  addJob,
  addJobs,
  createJobRunner,
  type JobRunner,
  type JobRunnerOptions,
  job,
  jobTask,
  migrateJobs,
} from './index.ts';

const WAIT = { timeout: 120_000, interval: 10 };
const TOKEN = randomUUID();
const log = pino({ level: 'silent' });

const greeting = job({
  name: 'greet',
  payload: Type.Object({ name: Type.String(), list: Type.Optional(Type.Array(Type.Unknown())) }),
});
const countdown = job({ name: 'count', payload: Type.Object({ left: Type.Integer() }) });
const plain = job({ name: 'plain', payload: Type.Object({}) });

let database: TestDatabase;
let pool: pg.Pool;
const runners: JobRunner[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 10 });
  pool.on('error', () => undefined);
  await Promise.all([migrateJobs(pool, log), migrateJobs(pool, log)]);
  await pool.query('create table process_leases (token uuid, expires_at timestamptz)');
  await pool.query(`insert into process_leases values ($1, now() + interval '1 hour')`, [TOKEN]);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await pool.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

function runnerOf(tasks: JobRunnerOptions['tasks'], options: Partial<JobRunnerOptions> = {}): JobRunner {
  const runner = createJobRunner({ pool, log, tasks, processToken: TOKEN, ...options });
  runners.push(runner);
  return runner;
}

it('runs a job after the commit of its transaction, with its payload', async () => {
  const greet = vi.fn(async () => undefined);
  await runnerOf([jobTask(greeting, greet)]).start();
  const client = await pool.connect();
  await client.query('begin');
  await addJob(client, greeting, { name: 'Ada', list: [1, '2'] });
  await client.query('commit');
  client.release();
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), WAIT);
  expect(greet).toHaveBeenCalledWith(
    { name: 'Ada', list: [1, '2'] },
    expect.objectContaining({ attempt: 1, maxAttempts: 25, jobId: expect.stringMatching(/^\d+$/) }),
  );
});

it('does not run a job whose transaction was rolled back', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await addJob(client, greeting, { name: 'Ada' });
  await client.query('rollback');
  client.release();
  const greet = vi.fn(async () => undefined);
  await runnerOf([jobTask(greeting, greet)]).runDueJobs(Date.now() + DAY_MS);
  expect(greet).not.toHaveBeenCalled();
});

it("runs timed jobs when they are due by the test's clock", async () => {
  const erase = vi.fn(async () => undefined);
  const runner = runnerOf([jobTask(plain, erase)]);
  const now = Date.now();
  await addJob(pool, plain, {}, { runAt: new Date(now + 14 * DAY_MS) });
  await runner.runDueJobs(now + 14 * DAY_MS - 1);
  expect(erase).not.toHaveBeenCalled();
  await runner.runDueJobs(now + 14 * DAY_MS);
  expect(erase).toHaveBeenCalledOnce();
  await runner.runDueJobs(now + 20 * DAY_MS);
  expect(erase).toHaveBeenCalledOnce();
});

it('runs jobs that due jobs add, even if another runner takes them first', async () => {
  const seen: unknown[] = [];
  const count = jobTask(countdown, async ({ left }) => {
    seen.push(left);
    if (left > 0) await addJob(pool, countdown, { left: left - 1 });
  });
  const runner = runnerOf([count]);
  await runner.start();
  await addJob(pool, countdown, { left: 3 });
  await runner.runDueJobs(Date.now() + DAY_MS);
  expect(seen).toEqual([3, 2, 1, 0]);
});

it('runs jobs that were added a moment ago by the clock of the database', async () => {
  const greet = vi.fn(async () => undefined);
  await addJob(pool, greeting, { name: 'Ada' });
  await runnerOf([jobTask(greeting, greet)]).runDueJobs(Date.now() - 1000);
  expect(greet).toHaveBeenCalledOnce();
});

it('fails a job with an invalid payload, reports the fault, and runs the others', async () => {
  const lines: string[] = [];
  const greet = vi.fn(async () => undefined);
  const runner = runnerOf([jobTask(greeting, greet)], {
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  });
  await pool.query(`select graphile_worker.add_job('greet', '{"name": 5}')`);
  await addJob(pool, greeting, { name: 'Ada' });
  await expect(runner.runDueJobs(Date.now() + DAY_MS)).rejects.toThrow(
    'greet: The payload of a job greet does not fit: /name must be string',
  );
  expect(greet).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' }, expect.anything());
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/^Failed task .+ 'The payload of a job greet does not fit: .name must be string'$/),
  ]);
});

it('replaces a waiting job with the same key', async () => {
  const end = vi.fn(async () => undefined);
  const runner = runnerOf([jobTask(countdown, end)]);
  const runAt = new Date(Date.now() + DAY_MS);
  await addJob(pool, countdown, { left: 1 }, { jobKey: 'poll:1', runAt });
  await addJob(pool, countdown, { left: 2 }, { jobKey: 'poll:1', runAt });
  await runner.runDueJobs(runAt.getTime());
  expect(end).toHaveBeenCalledExactlyOnceWith({ left: 2 }, expect.anything());
});

it('adds many jobs at once, each with its time and key', async () => {
  const seen: unknown[] = [];
  const runner = runnerOf([jobTask(countdown, async ({ left }) => void seen.push(left))]);
  const now = Date.now();
  const at = (left: number, days: number, jobKey = `many:${left}`) => ({
    payload: { left },
    runAt: new Date(now + days * DAY_MS),
    jobKey,
  });
  await addJobs(pool, countdown, []);
  await addJobs(pool, countdown, [at(1, 1), at(2, 2), at(3, 3)]);
  await addJobs(pool, countdown, [at(4, 4, 'many:1')]);
  await runner.runDueJobs(now + 2 * DAY_MS);
  expect(seen).toEqual([2]);
  await runner.runDueJobs(now + 4 * DAY_MS);
  expect(seen.toSorted()).toEqual([2, 3, 4]);
});

it('runs the jobs of one queue one at a time', async () => {
  const steps: string[] = [];
  const step = jobTask(greeting, async ({ name }) => {
    steps.push(`begin ${name}`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`end ${name}`);
  });
  const runner = runnerOf([step], { concurrency: 4 });
  for (const name of ['a', 'b', 'c']) await addJob(pool, greeting, { name }, { queueName: 'steps' });
  await runner.runDueJobs(Date.now() + DAY_MS);
  expect(steps).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
});

it('takes over the running jobs and queues of a process whose lease has ended, and of no other', async () => {
  const [killed, busy] = [randomUUID(), randomUUID()];
  await pool.query(`insert into process_leases select unnest($1::uuid[]), now() + interval '1 hour'`, [
    [killed, busy],
  ]);
  const never = vi.fn(() => new Promise<undefined>(() => undefined));
  for (const processToken of [killed, busy]) {
    const name = processToken === killed ? 'of the killed' : 'of the busy';
    await addJob(pool, greeting, { name }, { queueName: name });
    await addJob(pool, greeting, { name: `next ${name}` }, { queueName: name });
    const runner = runnerOf([jobTask(greeting, never)], { processToken, concurrency: 1, stopWithinMs: 1 });
    await runner.start();
    await vi.waitFor(() => expect(never).toHaveBeenCalledWith({ name }, expect.anything()), WAIT);
  }
  await pool.query('update process_leases set expires_at = now() where token = $1', [killed]);
  const greet = vi.fn(async () => undefined);
  await runnerOf([jobTask(greeting, greet)]).start();
  await vi.waitFor(
    () => expect(greet).toHaveBeenCalledWith({ name: 'next of the killed' }, expect.anything()),
    WAIT,
  );
  expect(greet).toHaveBeenCalledTimes(2);
  expect(greet).toHaveBeenCalledWith({ name: 'of the killed' }, expect.anything());
});

it('leaves no trace of a running job that was replaced and fails', async () => {
  const fail = Promise.withResolvers<undefined>();
  const greet = vi.fn(async ({ name }: { name: string }) => (name === 'first' ? fail.promise : undefined));
  await runnerOf([jobTask(greeting, greet)]).start();
  await addJob(pool, greeting, { name: 'first' }, { jobKey: 'greeting' });
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), WAIT);
  await addJob(pool, greeting, { name: 'second' }, { jobKey: 'greeting' });
  fail.reject(new Error('no connection'));
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select attempts, last_error from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, WAIT);
  expect(greet.mock.calls.map(([{ name }]) => name)).toEqual(['first', 'second']);
});

it('leaves no trace of a running job that was replaced when its process is killed', async () => {
  const killed = randomUUID();
  await pool.query(`insert into process_leases values ($1, now() + interval '1 hour')`, [killed]);
  const never = vi.fn(() => new Promise<undefined>(() => undefined));
  const runner = runnerOf([jobTask(greeting, never)], {
    processToken: killed,
    concurrency: 1,
    stopWithinMs: 1,
  });
  await runner.start();
  await addJob(pool, greeting, { name: 'first' }, { jobKey: 'greeting' });
  await vi.waitFor(() => expect(never).toHaveBeenCalledOnce(), WAIT);
  await addJob(pool, greeting, { name: 'second' }, { jobKey: 'greeting' });
  await pool.query('update process_leases set expires_at = now() where token = $1', [killed]);
  const greet = vi.fn(async () => undefined);
  await runnerOf([jobTask(greeting, greet)]).start();
  await vi.waitFor(() => expect(greet).toHaveBeenCalledWith({ name: 'second' }, expect.anything()), WAIT);
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select attempts, last_error from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, WAIT);
});

it('retries a failed job later, up to its number of attempts', async () => {
  const attempts: number[] = [];
  const flaky = jobTask(plain, async (_payload, { attempt }) => {
    attempts.push(attempt);
    throw new Error('still unavailable');
  });
  const runner = runnerOf([flaky]);
  await addJob(pool, plain, {}, { maxAttempts: 2 });
  await expect(runner.runDueJobs(Date.now() + DAY_MS)).rejects.toThrow(
    'Jobs failed: plain: still unavailable',
  );
  expect(attempts).toEqual([1]);
  await expect(runner.runDueJobs(Date.now() + DAY_MS)).rejects.toThrow('still unavailable');
  await runner.runDueJobs(Date.now() + DAY_MS);
  expect(attempts).toEqual([1, 2]);
});

it('runs on a pool of two connections without a complaint', async () => {
  const complaints: unknown[] = [];
  const small = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  onTestFinished(() => small.end());
  const stream = { write: (line: string) => complaints.push(JSON.parse(line)) };
  const tasks = [jobTask(plain, async () => undefined)];
  const runner = runnerOf(tasks, { pool: small, log: pino({ level: 'warn' }, stream) });
  await runner.start();
  await runner.stop();
  expect(complaints).toEqual([]);
});

it('takes jobs again after the outcomes of several could not be recorded, and logs the reason', async () => {
  const lines: string[] = [];
  const failing = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  onTestFinished(() => failing.end());
  failing.on('error', () => undefined);
  const finishes: (() => void)[] = [];
  const slow = jobTask(countdown, () => new Promise((resolve) => void finishes.push(resolve)));
  const greet = vi.fn(async () => undefined);
  const tasks = [slow, jobTask(greeting, greet)];
  const errors = pino({ level: 'error' }, { write: (line) => lines.push(line) });
  await runnerOf(tasks, { pool: failing, concurrency: 2, stopWithinMs: 20, log: errors }).start();
  await addJob(pool, countdown, { left: 1 });
  await addJob(pool, countdown, { left: 2 });
  await vi.waitFor(() => expect(finishes.length).toBe(2), WAIT);
  const refusals: (() => void)[] = [];
  const connecting = vi
    .spyOn(failing, 'connect')
    .mockImplementation(
      () =>
        new Promise((_resolve, reject) => void refusals.push(() => reject(new Error('too many clients')))),
    );
  for (const [index, finish] of finishes.entries()) {
    finish();
    // To record the outcome, and to look for the next job.
    await vi.waitFor(() => expect(refusals.length).toBe(2 * (index + 1)), WAIT);
  }
  connecting.mockRestore();
  for (const refuse of refusals) refuse();
  await addJob(pool, greeting, { name: 'Ada' });
  await vi.waitFor(() => expect(greet).toHaveBeenCalledOnce(), WAIT);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: expect.stringMatching(/^Failed to complete jobs/),
      err: expect.objectContaining({ message: 'too many clients' }),
    }),
  );
});

it('does not run a job or its queue beside itself after its workers restart', async () => {
  const failing = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  onTestFinished(() => failing.end());
  failing.on('error', () => undefined);
  const lines: string[] = [];
  const errors = pino({ level: 'error' }, { write: (line) => lines.push(line) });
  let running = 0;
  const crowds: number[] = [];
  const finish = Promise.withResolvers<void>();
  const deaf = jobTask(countdown, async () => {
    running += 1;
    crowds.push(running);
    await finish.promise;
    running -= 1;
  });
  const greeted = Promise.withResolvers<void>();
  const tasks = [deaf, jobTask(greeting, () => greeted.promise)];
  await runnerOf(tasks, { pool: failing, concurrency: 2, stopWithinMs: 20, log: errors }).start();
  await addJob(pool, countdown, { left: 1 }, { queueName: 'deaf' });
  await vi.waitFor(() => expect(crowds).toEqual([1]), WAIT);
  await addJob(pool, countdown, { left: 0 }, { queueName: 'deaf' });
  const lockedBy = async (task: string) => {
    const { rows } = await pool.query<{ locked_by: string }>(
      'select locked_by from graphile_worker.jobs where task_identifier = $1 and locked_by is not null',
      [task],
    );
    return rows.map((row) => row.locked_by);
  };
  await addJob(pool, greeting, { name: 'Ada' });
  await vi.waitFor(async () => expect(await lockedBy('greet')).toHaveLength(1), WAIT);
  const before = await lockedBy('greet');
  const connecting = vi.spyOn(failing, 'connect').mockRejectedValue(new Error('too many clients'));
  greeted.resolve();
  await vi.waitFor(() => expect(lines.join('')).toContain('Failed to complete jobs'), WAIT);
  connecting.mockRestore();
  await vi.waitFor(async () => {
    const after = await lockedBy('count');
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  }, WAIT);
  finish.resolve();
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select from graphile_worker.jobs');
    expect(rows).toEqual([]);
  }, WAIT);
  expect(crowds).toEqual([1, 1, 1]);
});

it('waits for running jobs when it stops, and takes no more', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = vi.fn(() => finished);
  const runner = runnerOf([jobTask(countdown, slow)], { concurrency: 1 });
  await runner.start();
  await addJob(pool, countdown, { left: 1 });
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), WAIT);
  await addJob(pool, countdown, { left: 2 });
  let stopped = false;
  const stopping = runner.stop().then(() => {
    stopped = true;
  });
  await pool.query('select 1');
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect(slow).toHaveBeenCalledOnce();
  const { rows } = await pool.query(
    'select count(*)::int as count from graphile_worker.jobs where locked_at is null',
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('aborts the signal of a job that does not end in time, which runs again later without a complaint', async () => {
  const complaints: unknown[] = [];
  const stream = { write: (line: string) => complaints.push(JSON.parse(line).msg) };
  const aborted = vi.fn();
  const endless = jobTask(
    plain,
    (_payload, { signal }) =>
      new Promise((_resolve, reject) => {
        started();
        signal.addEventListener('abort', () => {
          aborted();
          reject(signal.reason);
        });
      }),
  );
  const started = vi.fn();
  const runner = runnerOf([endless], { stopWithinMs: 50, log: pino({ level: 'warn' }, stream) });
  await runner.start();
  await addJob(pool, plain, {});
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce(), WAIT);
  await runner.stop();
  expect(aborted).toHaveBeenCalledOnce();
  const { rows } = await pool.query('select locked_at, attempts from graphile_worker.jobs');
  expect(rows).toEqual([{ locked_at: null, attempts: 1 }]);
  expect(complaints).toEqual([]);
});

it('abandons a job that ignores its signal, and runs it again later', async () => {
  const complaints: unknown[] = [];
  const stream = { write: (line: string) => complaints.push(JSON.parse(line).msg) };
  const endless = vi.fn(() => new Promise<void>(() => undefined));
  const runner = runnerOf([jobTask(plain, endless)], {
    stopWithinMs: 20,
    log: pino({ level: 'warn' }, stream),
  });
  await runner.start();
  await addJob(pool, plain, {});
  await vi.waitFor(() => expect(endless).toHaveBeenCalledOnce(), WAIT);
  await runner.stop();
  const { rows } = await pool.query('select locked_at, attempts, last_error from graphile_worker.jobs');
  expect(rows).toEqual([
    { locked_at: null, attempts: 1, last_error: expect.stringContaining('The workers stopped.') },
  ]);
  expect(complaints).toEqual(['a job ignored the signal to stop and was abandoned; it runs again later']);
});

it('refuses to start twice', async () => {
  const runner = runnerOf([]);
  await runner.start();
  await expect(runner.start()).rejects.toThrow('already running');
});
