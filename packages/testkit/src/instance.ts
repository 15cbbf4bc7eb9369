/** A whole Guildhall on a database of its own: the real composition root, every answer checked against its contract. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Guildhall, MIGRATIONS_FOLDER, migrateDatabase, startGuildhall } from '@guildhall/guildhall';
import {
  createLog,
  createManualClock,
  type Log,
  type ManualClock,
  readMigrations,
} from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { createTestDatabase, type TestDatabase } from '@guildhall/platform/test-postgres';

export interface TestInstanceOptions {
  /** Environment variables, such as `REGISTRATION` or `RATE_LIMIT_SCALE`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A second process on the same database. */
  readonly sharing?: TestInstance;
  readonly webClient?: string;
}

export interface TestInstance {
  readonly url: string;
  /** Moves time forward for everything that the instance decides. */
  readonly clock: ManualClock;
  readonly databaseUrl: string;
  runDueJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** Limits are far away unless a test is about them. */
const DEFAULTS = { PORT: '0', OPERATOR_LISTEN: 'off', RATE_LIMIT_SCALE: '1000' };

/** Starts an instance on a fresh database, or as one more process beside another. */
export async function startTestInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  const log = createLog({ level: process.env.TEST_LOG_LEVEL ?? 'error' });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'guildhall-instance-'));
  const database = options.sharing ? null : await createDatabase(log);
  const databaseUrl = options.sharing?.databaseUrl ?? database?.connectionString ?? '';
  const clock = options.sharing?.clock ?? createManualClock();
  const guildhall: Guildhall = await startGuildhall({
    configuration: readConfiguration({ ...DEFAULTS, DATA_DIR: dataDirectory, ...options.settings }),
    log,
    databaseUrl,
    clock,
    verifyReplies: true,
    ...(options.webClient ? { webClient: options.webClient } : {}),
  });
  return {
    url: guildhall.url,
    clock,
    databaseUrl,
    runDueJobs: () => guildhall.runDueJobs(),
    async stop() {
      await guildhall.stop();
      await database?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function createDatabase(log: Log): Promise<TestDatabase> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const key = createHash('sha256').update(JSON.stringify(migrations)).digest('hex');
  return createTestDatabase({ key, prepare: (connectionString) => migrateDatabase(connectionString, log) });
}
