/** Failures of a database that cannot serve for the moment, as opposed to faults in a query. */
import pg from 'pg';

/** This process must not write for the moment, though nothing is wrong with the request. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Connection, resources, operator, system; and a standby, which becomes writable when it is promoted. */
const SQL_STATES = /^(08|53|57P|58|25006)/;
const SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg's own errors carry no codes. */
const CLIENT_ERRORS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout)/;

/** Whether an error says that the database cannot serve now; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? '');
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException;
  // The socket file of a PostgreSQL that is down does not exist.
  if (code === 'ENOENT') return syscall === 'connect';
  return SYSTEM_ERRORS.has(code) || CLIENT_ERRORS.test(message);
}
