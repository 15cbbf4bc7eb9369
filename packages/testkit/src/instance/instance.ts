/** A whole Guildhall on a database of its own. Every response is checked against its contract. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Guildhall, MIGRATIONS_FOLDER, migrateDatabase, startGuildhall } from '@guildhall/guildhall';
import {
  createLog,
  createManualClock,
  LocalMailbox,
  type Log,
  type MailMessage,
  type ManualClock,
  readMigrations,
  type SafeFetch,
} from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { createTestDatabase, type TestDatabase } from '@guildhall/platform/test-postgres';
import { registerInstance } from './caught-up.ts';
import { closeConnectionsBeside } from './connections-beside.ts';

export interface TestInstanceOptions {
  /** Environment variables, such as `REGISTRATION` or `RATE_LIMIT_SCALE`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A second process on the same database. */
  readonly sharing?: TestInstance;
  /** This process's address of the shared database, such as a slow proxy. */
  readonly databaseUrl?: string;
  readonly webClient?: string;
  /** The instance sends mail, into {@link TestInstance.mails}. */
  readonly mail?: boolean;
  /** The log; by default errors go to standard error. */
  readonly log?: Log;
  /** `full`: hashes passwords at the real cost. */
  readonly passwordCost?: 'full';
  /** Replaces requests to the internet. */
  readonly safeFetch?: SafeFetch;
  /** Default: jobs run only in {@link TestInstance.runDueJobs}, so that no test depends on when they would start. */
  readonly runsJobs?: boolean;
}

export interface TestInstance {
  readonly url: string;
  /** Where it listens; differs from `url` when BASE_URL is set. */
  readonly localUrl: string;
  /** The operator's listener, when `OPERATOR_LISTEN` is set. */
  readonly operatorUrl: string;
  /** Moves the instance's clock forward. */
  readonly clock: ManualClock;
  readonly databaseUrl: string;
  /** DATA_DIR, with uploaded and private files in `files`. */
  readonly dataDirectory: string;
  /** Sent mails, oldest first; jobs send them. */
  readonly mails: readonly MailMessage[];
  runDueJobs(): Promise<void>;
  /** Packets through the forwarding unit, by person. */
  voiceCounts: Guildhall['voiceCounts'];
  stop(): Promise<void>;
}

/** Full-cost password hashes took a tenth of the tests' time. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1 };

/**
 * Rate limits are high unless a test needs them. Few connections, because opening the default number took a fifteenth
 * of the tests' time.
 */
const DEFAULTS = { OPERATOR_LISTEN: 'off', RATE_LIMIT_SCALE: '1000', DATABASE_CONNECTIONS: '8' };

/** Starts an instance on a fresh database, or as another process of an existing one. */
export async function startTestInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  const log = options.log ?? createLog({ level: process.env.TEST_LOG_LEVEL ?? 'error' });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'guildhall-instance-'));
  const database = options.sharing ? null : await createMigratedDatabase(log);
  const databaseUrl = options.databaseUrl ?? options.sharing?.databaseUrl ?? database?.connectionString ?? '';
  const clock = options.sharing?.clock ?? createManualClock();
  const settings = { ...DEFAULTS, PORT: '0', DATA_DIR: dataDirectory, ...options.settings };
  const mailbox = new LocalMailbox({ folder: null, now: () => clock.now() });
  const guildhall: Guildhall = await startGuildhall({
    configuration: readConfiguration(settings),
    log,
    databaseUrl,
    clock,
    verifyReplies: true,
    runsJobs: options.runsJobs ?? false,
    ...(options.passwordCost === 'full' ? {} : { passwordCost: CHEAP_HASHES }),
    ...(options.mail ? { mailer: mailbox } : {}),
    ...(options.webClient ? { webClient: options.webClient } : {}),
    ...(options.safeFetch ? { safeFetch: options.safeFetch } : {}),
  });
  const localUrl = options.settings?.BASE_URL ? `http://127.0.0.1:${guildhall.port}` : guildhall.url;
  const forget = registerInstance([guildhall.url, localUrl], () => guildhall.caughtUp());
  return {
    url: guildhall.url,
    localUrl,
    operatorUrl: `http://127.0.0.1:${guildhall.operatorPort}`,
    clock,
    databaseUrl,
    dataDirectory,
    mails: mailbox.messages,
    runDueJobs: () => guildhall.runDueJobs(),
    voiceCounts: () => guildhall.voiceCounts(),
    async stop() {
      forget();
      await guildhall.stop();
      await closeConnectionsBeside(databaseUrl);
      await database?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

let schema: Promise<string> | undefined;

/** A fingerprint of the migrations; computed once per worker, because it reads a hundred files. */
async function fingerprintMigrations(): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex');
}

/** A new database with the current schema. */
export async function createMigratedDatabase(log: Log): Promise<TestDatabase> {
  schema ??= fingerprintMigrations();
  const key = await schema;
  return createTestDatabase({ key, prepare: (connectionString) => migrateDatabase(connectionString, log) });
}
