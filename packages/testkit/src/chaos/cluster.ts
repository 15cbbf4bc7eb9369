/** The processes under test on one database, each with its own connection to it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '@guildhall/guildhall';
import { createLog, createPool, type Pool } from '@guildhall/platform';
import { freePort } from '@guildhall/platform/test-free-port';
import {
  type DatabaseProxy,
  openDatabaseProxy,
  type SeparatePostgres,
  startSeparatePostgres,
} from '@guildhall/platform/test-postgres';
import { startTestRedis, type TestRedis } from '@guildhall/platform/test-redis';
import { createMigratedDatabase } from '../instance/instance.ts';

const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;

class ChaosProcess {
  readonly url: string;
  readonly line: DatabaseProxy;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;

  constructor(port: number, line: DatabaseProxy, settings: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.line = line;
    this.#settings = { ...settings, PORT: String(port) };
  }

  /** Resolves when it accepts requests. @throws Error when it exits first, or after two minutes */
  async start(): Promise<void> {
    const start = { settings: this.#settings, databaseUrl: this.line.connectionString };
    const child = fork(PROGRAM, [JSON.stringify(start)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // As the program runs, with its cache of compiled code.
      execArgv: [],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    });
    this.#child = child;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('a process did not start in time')), READY_WITHIN_MS);
    const ended = once(child, 'exit').then(() => {
      throw new Error('a process ended before it was ready');
    });
    await Promise.race([once(child, 'message'), ended, late]).finally(() => clearTimeout(timer));
    ended.catch(() => undefined);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  /** Shifts its clock from the system's. */
  skew(offsetMs: number): void {
    this.#child?.send({ offsetMs });
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

export interface Cluster {
  readonly processes: readonly ChaosProcess[];
  /** A direct connection, without a proxy. */
  readonly pool: Pool;
  /** Null for one process, and if Redis is not installed. */
  readonly redis: TestRedis | null;
  /** Null if the cluster uses the server shared by all tests, which must not be killed. */
  readonly postgres: SeparatePostgres | null;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  readonly withRedis?: boolean;
  /** Uses a PostgreSQL of its own, which may be killed. */
  readonly withPostgres?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a number of processes on one database. */
export async function startCluster(
  size: number,
  { withRedis = false, withPostgres = false, settings: further = {} }: ClusterOptions = {},
): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const postgres = withPostgres ? await startSeparatePostgres() : null;
  if (postgres) started.defer(() => postgres.stop());
  const database = postgres ?? (await createMigratedDatabase(createLog({ level: 'error' })));
  if ('drop' in database) started.defer(() => database.drop());
  if (postgres) await migrateDatabase(postgres.connectionString, createLog({ level: 'error' }));
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-chaos-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = withRedis ? await startTestRedis() : null;
  if (redis) started.defer(() => redis.stop());
  const pool = createPool({ connectionString: database.connectionString, size: 4 });
  started.defer(() => pool.end());
  const settings = {
    DATA_DIR: folder,
    OPERATOR_LISTEN: 'off',
    RATE_LIMIT_SCALE: '1000000',
    ...(redis ? { REDIS_URL: redis.url } : { ALLOW_UNSHARED_PROCESSES: 'true' }),
    ...further,
  };
  const processes: ChaosProcess[] = [];
  for (let index = 0; index < size; index += 1) {
    const line = await openDatabaseProxy(database.connectionString);
    started.defer(() => line.close());
    const one = new ChaosProcess(await freePort(), line, settings);
    started.defer(() => one.end('SIGKILL'));
    processes.push(one);
  }
  await Promise.all(processes.map((one) => one.start()));
  const running = started.move();
  return { processes, pool, redis, postgres, stop: () => running.disposeAsync() };
}
