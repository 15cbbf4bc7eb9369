/** Restarts the embedded server when it dies under the running service, and keeps its log short. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/index.ts';
import { findPostmaster, rotateLog } from './postmaster.ts';
import { type RunningServer, stopServer } from './server.ts';

const CHECK_EVERY_MS = 500;
/** Pauses between attempts to restart it; the last one repeats. */
const PAUSES_MS = [0, 500, 1000, 2000, 5000, 10_000, 30_000];

export interface SupervisedServer {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface SupervisionOptions {
  readonly server: RunningServer;
  /** Restarts the server; resolves when it has recovered and accepts connections. */
  readonly restart: (signal: AbortSignal) => Promise<RunningServer>;
  readonly log: Log | undefined;
}

/** Checks twice a second. The restarted server has the same address. */
export function superviseServer({ server, restart, log }: SupervisionOptions): SupervisedServer {
  const stopped = new AbortController();
  let current = server;

  const startAgain = async (): Promise<void> => {
    log?.error({ pid: current.pid }, 'PostgreSQL died; starting it again');
    for (let attempt = 0; !stopped.signal.aborted; attempt += 1) {
      await delay(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)], undefined, { signal: stopped.signal });
      try {
        current = await restart(stopped.signal);
        log?.warn({ pid: current.pid }, 'PostgreSQL runs again');
        return;
      } catch (error) {
        if (stopped.signal.aborted) return;
        log?.error({ err: error }, 'PostgreSQL could not be started again; retrying');
      }
    }
  };
  let isUnknown = false;
  const hasDied = async (): Promise<boolean> => {
    try {
      const found = await findPostmaster(current.dataDirectory);
      isUnknown = false;
      return found?.pid !== current.pid;
    } catch (error) {
      if (!isUnknown) log?.warn({ err: error }, 'PostgreSQL could not be checked; trying again');
      isUnknown = true;
      return false;
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(CHECK_EVERY_MS, undefined, { signal: stopped.signal, ref: false });
      if (await hasDied()) await startAgain();
      await rotateLog(current.dataDirectory).catch(() => undefined);
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopped.signal.aborted)
      log?.error(
        { err: error },
        'PostgreSQL is no longer watched and would stay down if it died; restart Guildhall',
      );
  });
  return {
    get pid() {
      return current.pid;
    },
    async stop() {
      stopped.abort();
      await watching;
      await stopServer(current);
    },
  };
}
