/** Logs something that fails again and again, such as every read during an outage of the database. */
import type { Log } from './log.ts';

const EVERY_MS = 60_000;

export interface FailureLog {
  /** Logs the first failure, then one a minute. */
  readonly failed: (error: unknown) => void;
  /** Logs the end of the failures, as a warning, because lines below that are not logged by default. */
  readonly succeeded: () => void;
}

/** @param what fails, such as "reading the event log" */
export function createFailureLog(
  log: Pick<Log, 'error' | 'warn'>,
  what: string,
  elapsed: () => number = () => performance.now(),
): FailureLog {
  let since: number | null = null;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    failed(error) {
      const now = elapsed();
      const isFirst = since === null;
      since ??= now;
      if (!isFirst && now - loggedAt < EVERY_MS) return;
      loggedAt = now;
      log.error({ err: error }, isFirst ? `${what} failed; trying again` : `${what} still fails`);
    },
    succeeded() {
      if (since === null) return;
      log.warn({ failedForSecs: Math.round((elapsed() - since) / 1000) }, `${what} works again`);
      since = null;
    },
  };
}
