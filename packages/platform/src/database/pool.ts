/**
 * The connection pool and its types: PostgreSQL's bigint and xid8 are read as decimal strings, like ids in the API.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { clientClass } from './client.ts';
import { candidateHosts, urlForPg } from './connection-string.ts';
import { StatementNames } from './prepared-statements.ts';
import { isDatabaseFull } from './unavailable.ts';
import { WritableHost } from './writable-host.ts';

export type { Pool, PoolClient } from 'pg';

type Parser = (value: string) => unknown;
const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;
const BIGINT_ARRAY_OID = 1016;
const TEXT_ARRAY_OID = 1009;

/** Without NULL, and of one dimension. */
const PLAIN_BIGINT_ARRAY = /^\{[-\d,]*\}$/;

/** By default, pg converts small elements to numbers, and reads each character by itself. */
function bigintArray(text: string): unknown {
  if (!PLAIN_BIGINT_ARRAY.test(text)) return parserOf(TEXT_ARRAY_OID)(text);
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === BIGINT_ARRAY_OID ? bigintArray : parserOf(oid, format),
} as pg.CustomTypesConfig;

/** PostgreSQL 17 is the oldest tested version. */
const OLDEST_VERSION = 170_000;

export interface PoolOptions {
  readonly connectionString: string;
  readonly size: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** Default true. Some poolers in front of PostgreSQL do not support prepared statements. */
  readonly preparesStatements?: boolean;
  /** Default: those of the process, which are limited. */
  readonly names?: StatementNames;
  /** How long a statement may run before PostgreSQL is asked whether it is still working on it. Default 5000. */
  readonly silentAfterMs?: number;
  /** How long a statement may run behind a pooler, where PostgreSQL cannot be asked. Default: five minutes. */
  readonly pooledTimeoutMs?: number;
  /** In milliseconds; the server cancels statements that take longer. Default: no limit. */
  readonly timeouts?: {
    readonly statement_timeout?: number;
    readonly idle_in_transaction_session_timeout?: number;
  };
}

const CONNECT_MS = 10_000;
const SILENT_AFTER_MS = 5000;
const POOLED_TIMEOUT_MS = 300_000;
/** Routers drop idle connections after some minutes. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const processNames = new StatementNames();

/** Makes connections plan their statements again, because the schema has changed. */
export function forgetPlans(): void {
  processNames.renew();
}

export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, size, onIdleError, preparesStatements = true, names = processNames } = options;
  const pool = new pg.Pool({
    connectionString: urlForPg(connectionString),
    Client: clientClass({
      names: preparesStatements ? names : null,
      writableHost: writableHostFor(connectionString),
      silentAfterMs: options.silentAfterMs ?? SILENT_AFTER_MS,
      pooledTimeoutMs: options.pooledTimeoutMs ?? POOLED_TIMEOUT_MS,
    }),
    max: size,
    types,
    application_name: 'guildhall',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    ...options.timeouts,
  });
  pool.on('error', (error) => onIdleError?.(error));
  return pool;
}

/**
 * Runs one piece of work on a pool of its own, which works behind any pooler and has no time limits: a migration or a
 * backup may take hours.
 */
export async function withPool<Result>(
  connectionString: string,
  size: number,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({
    connectionString,
    size,
    preparesStatements: false,
    pooledTimeoutMs: Number.POSITIVE_INFINITY,
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

export interface SingleClientOptions {
  readonly connectionString: string;
  readonly applicationName: string;
  /** Default 5000. */
  readonly silentAfterMs?: number;
}

/** A single connection outside a pool; not connected yet. */
export function createClient({
  connectionString,
  applicationName,
  silentAfterMs,
}: SingleClientOptions): pg.Client {
  const Client = clientClass({
    names: null,
    writableHost: writableHostFor(connectionString),
    silentAfterMs: silentAfterMs ?? SILENT_AFTER_MS,
    pooledTimeoutMs: POOLED_TIMEOUT_MS,
  });
  return new Client({
    connectionString: urlForPg(connectionString),
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
}

/** Pools and clients with the same URL share what they know about the writable host. */
const writableHosts = new Map<string, WritableHost>();

function writableHostFor(connectionString: string): WritableHost | null {
  const hosts = candidateHosts(connectionString);
  if (hosts.length === 0) return null;
  const known = writableHosts.get(connectionString) ?? new WritableHost(hosts, urlForPg(connectionString));
  writableHosts.set(connectionString, known);
  return known;
}

interface DatabaseFacts {
  readonly version: number;
  readonly encoding: string;
  /** Whether the user may create tables where the search path points, and the schema of the jobs. */
  readonly creates: boolean;
  readonly isReadOnly: boolean;
}

const DATABASE_FACTS = `select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding,
    coalesce(has_schema_privilege(current_schema(), 'create'), false)
      and (has_database_privilege(current_database(), 'create') or to_regnamespace('graphile_worker') is not null)
      as creates,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Waits until the database answers, and checks that it can serve Guildhall.
 * @throws StartupError if it is unreachable or read-only for `waitMs`, too old or set up in another way than Guildhall needs
 */
export async function requireDatabase(pool: pg.Pool, waitMs = 5000): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const fault = await temporaryFault(pool);
    if (fault === null) return;
    if (Date.now() >= deadline) throw new StartupError(fault);
    await delay(100);
  }
}

/** Why the database cannot serve yet; null if it can. @throws StartupError if waiting does not help */
async function temporaryFault(pool: pg.Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<DatabaseFacts>(DATABASE_FACTS);
    if (rows[0]) requireFacts(rows[0]);
    if (!rows[0]?.isReadOnly) return null;
    return 'The database is read-only; name the primary in DATABASE_URL, or turn default_transaction_read_only off.';
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (isDatabaseFull(error)) return 'The disk of the database is full: free some space, then try again.';
    return `The database cannot be reached (${(error as Error).message || 'no answer'}); check DATABASE_URL and that PostgreSQL is running.`;
  }
}

function requireFacts({ version, encoding, creates }: DatabaseFacts): void {
  if (version < OLDEST_VERSION)
    throw new StartupError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}, which is too old; use PostgreSQL 17 or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new StartupError(
      `The database has the encoding ${encoding}, which cannot store every text; create it with "encoding 'UTF8' template template0".`,
    );
  if (!creates)
    throw new StartupError(
      'The user of DATABASE_URL may not create tables and schemas in the database; make this user its owner.',
    );
}
