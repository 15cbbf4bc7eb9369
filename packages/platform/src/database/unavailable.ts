/** Failures of a database that cannot serve for the moment, as opposed to faults in a query. */
import pg from 'pg';
import { isPlanOutdated } from './prepared-statements.ts';

/** This process must not write for the moment, though nothing is wrong with the request. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Connection, resources, operator, system; and a standby, which becomes writable when it is promoted. */
const SQL_STATES = /^(08|53|57P|58|25006)/;
/** pg's own errors carry no codes. */
const CLIENT_ERRORS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/;

/** Errors of the sockets to the database. Those of S3 or a mail server look the same, so each is noted where it arises. */
const connectionErrors = new WeakSet<object>();

/** Notes that connecting to the database, or a connection to it, failed with this error. */
export function noteConnectionError<Failure>(error: Failure): Failure {
  if (typeof error === 'object' && error !== null) connectionErrors.add(error);
  return error;
}

/** Whether an error says that the database cannot serve now; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '') || isPlanOutdated(error);
  if (!(error instanceof Error)) return false;
  return connectionErrors.has(error) || CLIENT_ERRORS.test(error.message);
}
