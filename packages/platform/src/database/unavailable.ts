/** Tells failures of a temporarily unavailable database from errors in a query. */
import pg from 'pg';
import { isPlanOutdated } from './prepared-statements.ts';

/** Thrown if this process must not write at the moment, although the request is valid. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** SQLSTATE classes: connection, resources, operator, system; and a standby, which becomes writable when promoted. */
const SQL_STATES = /^(08|53|57P|58|25006)/;
const DISK_FULL = '53100';
/** Errors of pg itself have no codes. */
const CLIENT_ERRORS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/;

/**
 * Socket errors of database connections. Socket errors of S3 or a mail server look the same, so each is marked where
 * it occurs.
 */
const connectionErrors = new WeakSet<object>();

/** Marks an error as one of a database connection. */
export function markConnectionError<Failure>(error: Failure): Failure {
  if (typeof error === 'object' && error !== null) connectionErrors.add(error);
  return error;
}

/** Whether an error means that the database is unavailable now; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '') || isPlanOutdated(error);
  if (!(error instanceof Error)) return false;
  return connectionErrors.has(error) || CLIENT_ERRORS.test(error.message);
}

/** Whether PostgreSQL could not write because its disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DISK_FULL;
}
