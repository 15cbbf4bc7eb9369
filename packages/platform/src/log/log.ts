/** The structured log. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './redact.ts';

/** Pino's logger; `log.child({ requestId })` adds fields to every line. */
export type Log = Logger;

const DEEPEST_CAUSE = 5;

/** Fields of PostgreSQL's errors that quote rows, such as the e-mail address that is already taken. */
const QUOTING_FIELDS: ReadonlySet<string> = new Set(['detail', 'where']);

export interface LogOptions {
  /** Minimum severity: trace, debug, info, warn, error, fatal or silent. */
  readonly level: string;
  /** Readable lines instead of JSON. */
  readonly pretty?: boolean;
  /** Default: standard error, which keeps standard output free for results. */
  readonly destination?: DestinationStream;
}

/**
 * Creates a log whose lines never contain authorization, cookies, tokens, passwords or webhook paths. Each line is a
 * JSON object with `time` in ISO 8601 and `level` as a word.
 */
export function createLog(options: LogOptions): Log {
  const destination = options.destination ?? pino.destination({ dest: 2, sync: true });
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    // Redacts in one place that every line passes, whether a field comes from a call, a child logger or an error.
    {
      write(text: string) {
        const line = redact(JSON.parse(text)) as Line;
        destination.write(`${options.pretty ? prettyLine(line) : JSON.stringify(line)}\n`);
      },
    },
  );
}

/**
 * Keeps name, message, stack, simple fields such as `code`, and the cause. Other fields are dropped: a driver's error
 * may contain its whole connection.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const facts = Object.entries(error).filter(
    ([name, value]) => !QUOTING_FIELDS.has(name) && typeof value !== 'object' && typeof value !== 'function',
  );
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(facts),
    ...(error.cause === undefined || depth >= DEEPEST_CAUSE
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.map((each) => describeError(each, depth + 1)) }
      : {}),
  };
}

type Line = Record<string, unknown> & { err?: { stack?: string } };

/** `12:00:00.000 warn  message key=value`, then the stack of an error. */
function prettyLine({ time, level, msg, err, ...fields }: Line): string {
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${String(time).slice(11, 23)} ${String(level).padEnd(5)} ${msg ?? ''}${rest.join('')}${stack}`;
}
