/** The bundled PostgreSQL, which keeps its files in the data folder. */
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import type { Log } from '../log/index.ts';
import { MAJOR_VERSION } from './binaries.ts';
import { alreadyRunningError, isConverting, type LockPurpose, lockDirectory } from './directory-lock.ts';
import { clusterOwner, clusterVersion } from './location.ts';
import { findServer, type RunningServer, type ServerAddress, startServer, stopServer } from './server.ts';
import type { Durability } from './settings.ts';
import { superviseServer } from './supervise.ts';

const SERVICE_TIMEOUT_MS = 10_000;

export interface EmbeddedPostgresOptions {
  /** The data folder (DATA_DIR); the database is in `postgres` inside it, or elsewhere: see `relocated`. */
  readonly dataDirectory: string;
  readonly durability?: Durability;
  /** Other processes wait for a command, but not for a service. Default: service. */
  readonly purpose?: LockPurpose;
  /** Folder of PostgreSQL's programs, for data of another version; default: the bundled ones. */
  readonly programs?: string;
  /** Called when the server dies and is restarted, or takes a long time to start. */
  readonly log?: Log;
  /** Interrupts the start. */
  readonly signal?: AbortSignal;
}

/**
 * A server that this process holds and restarts if it dies. `adopted`: it was already running; `created`: this start
 * created the database.
 */
export interface EmbeddedPostgres extends RunningServer {
  /** Stops the server and releases the data folder; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Locks the data folder, creates the database if there is none, and starts or adopts its server. Works as root
 * (PostgreSQL then runs as another user) and as an ordinary user.
 * @throws StartupError if another process holds the folder, it cannot be written, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const lock = await lockDirectory(options.dataDirectory, options.purpose ?? 'service');
  if (lock === null) throw await alreadyRunningError(options.dataDirectory);
  try {
    const server = await startServer(options);
    const restart = (signal: AbortSignal) => startServer({ ...options, signal });
    const supervised = superviseServer({ server, restart, log: options.log });
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await supervised.stop();
      lock.release();
    };
    return {
      ...server,
      get pid() {
        return supervised.pid;
      },
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw asSentence(error, options.dataDirectory);
  }
}

/** A server for the duration of a command. */
export interface BorrowedPostgres extends ServerAddress {
  /** Stops the server, unless it belongs to a running service. */
  release(): Promise<void>;
}

/**
 * For commands: uses the server of a running service. Otherwise starts one, or adopts one left by a killed process, for
 * the duration.
 * @returns null if the data folder has no database yet, unless `create` is set
 * @throws StartupError for the same reasons as {@link startEmbeddedPostgres}
 */
export async function borrowEmbeddedPostgres(
  dataDirectory: string,
  options: { readonly create?: boolean; readonly signal?: AbortSignal } = {},
): Promise<BorrowedPostgres | null> {
  if (!options.create && (await clusterOwner(dataDirectory)) === null) return null;
  const lock = await lockDirectory(dataDirectory, 'command');
  if (lock === null) return await borrowRunning(dataDirectory);
  try {
    const server = await startServer({ dataDirectory, signal: options.signal });
    const release = async () => {
      await stopServer(server);
      lock.release();
    };
    return { ...server, release };
  } catch (error) {
    lock.release();
    throw asSentence(error, dataDirectory);
  }
}

/** Major versions of the database in a data folder (null without one) and of the bundled PostgreSQL. */
export async function readDataVersion(
  dataDirectory: string,
): Promise<{ readonly found: string; readonly needed: string } | null> {
  const found = await clusterVersion(dataDirectory);
  return found === null ? null : { found, needed: MAJOR_VERSION };
}

/** The service that holds the folder may be about to start its server. */
async function borrowRunning(dataDirectory: string): Promise<BorrowedPostgres> {
  const deadline = performance.now() + SERVICE_TIMEOUT_MS;
  for (;;) {
    const running = await findServer(dataDirectory);
    // What a command wrote to the old server of a conversion would be lost.
    if (await isConverting(dataDirectory)) throw await alreadyRunningError(dataDirectory);
    if (running) return { ...running, release: async () => undefined };
    if (performance.now() > deadline) {
      throw new StartupError(
        `Guildhall uses the data folder ${dataDirectory}, but its database is not running: wait for its start to finish, or stop it and try again.`,
      );
    }
    await delay(50);
  }
}

/** Turns file system errors into messages for the operator; other errors are thrown unchanged. */
export function asSentence(error: unknown, dataDirectory: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError || !code || !syscall) return error;
  return new StartupError(
    `The database in ${dataDirectory} could not be prepared (${message}): check the owner and the free space of that folder, or set DATA_DIR to another one.`,
    { cause: error },
  );
}
