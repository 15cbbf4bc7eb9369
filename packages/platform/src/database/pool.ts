/** The connection pool and its types: PostgreSQL's bigint and xid8 arrive as decimal strings, as ids are in the API. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { clientClass, StatementNames } from './prepared-statements.ts';
import { noteConnectionError } from './unavailable.ts';

export type { Pool, PoolClient } from 'pg';

type Parser = (value: string) => unknown;
const parserOf = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;
const BIGINT_ARRAY_OID = 1016;
const TEXT_ARRAY_OID = 1009;

/** pg would turn small elements of a bigint array into numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parserOf(oid === BIGINT_ARRAY_OID ? TEXT_ARRAY_OID : oid, format),
} as pg.CustomTypesConfig;

/** PostgreSQL 17 is the oldest that is tested. */
const OLDEST_VERSION = 170_000;

export interface PoolOptions {
  readonly connectionString: string;
  readonly size: number;
  /** Connections that break while idle; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
  /** Default true. Some poolers between this process and PostgreSQL know no prepared statements. */
  readonly preparesStatements?: boolean;
}

const names = new StatementNames();

export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, size, onIdleError, preparesStatements = true } = options;
  const pool = new pg.Pool({
    connectionString,
    Client: clientClass(preparesStatements ? names : null),
    max: size,
    types,
    application_name: 'guildhall',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  // A connection that breaks in use fails its query; without a listener the event would end the process as well.
  pool.on('connect', (client) => client.on('error', noteConnectionError));
  noteFailuresToConnect(pool);
  return pool;
}

function noteFailuresToConnect(pool: pg.Pool): void {
  type Callback = Parameters<pg.Pool['connect']>[0];
  const connect: (callback: Callback) => void = pool.connect.bind(pool);
  const noting = (callback: Callback) =>
    connect((error, client, release) => callback(noteConnectionError(error), client, release));
  pool.connect = ((callback?: Callback) => {
    if (callback) return noting(callback);
    return new Promise<pg.PoolClient | undefined>((resolve, reject) => {
      noting((error, client) => (error ? reject(error) : resolve(client)));
    });
  }) as pg.Pool['connect'];
}

/**
 * Waits until the database answers, and checks its version.
 * @throws StartupError in one sentence when it cannot be reached within `waitMs` or is too old.
 */
export async function requireDatabase(pool: pg.Pool, waitMs = 5000): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(
        `select current_setting('server_version_num') as version`,
      );
      const version = Number(rows[0]?.version);
      if (version >= OLDEST_VERSION) return;
      throw new StartupError(
        `The database is PostgreSQL ${Math.floor(version / 10_000)}, which is too old; use PostgreSQL 17 or newer.`,
      );
    } catch (error) {
      if (error instanceof StartupError) throw error;
      if (Date.now() >= deadline) {
        throw new StartupError(
          `The database cannot be reached (${(error as Error).message || 'no answer'}); check DATABASE_URL and that PostgreSQL is running.`,
        );
      }
      await delay(100);
    }
  }
}
