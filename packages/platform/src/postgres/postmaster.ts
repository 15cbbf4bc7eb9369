/** Finds, starts, awaits and stops PostgreSQL's main process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import type { Log } from '../log/index.ts';
import { BARE_ENVIRONMENT } from './cluster.ts';
import type { ClusterLocation } from './location.ts';
import type { SystemUser } from './system-user.ts';

/** The content of postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly status: string;
}

const POLL_MS = 5;
/** After this time the log says what a start waits for. */
const LONG_START_MS = 10_000;
/** PostgreSQL's smart, fast and immediate shutdown, with the time to wait for each in milliseconds. */
const STOP_SIGNALS = [
  ['SIGTERM', 1000],
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;
const LOG_LIMIT_BYTES = 10_000_000;

/** What an exhausted process or system answers, which says nothing about the files themselves. */
const EXHAUSTED: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * The running postmaster of a cluster, or null; removes the pid file of a dead one. Only for the holder of the folder's
 * lock: in another container the postmaster seems dead, and it ends when its pid file is gone. Therefore an unknown state
 * is an error. @throws when there are too many open files to find out
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const found = await readPidFile(cluster);
  if (found === null) return null;
  if (await isPostmaster(cluster, found.pid)) return found;
  // PostgreSQL would refuse to start when another program has that pid now.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  if (found.socketDirectory) await rm(join(found.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  return null;
}

/** What the pid file of a cluster says, perhaps about a dead postmaster; null without one. */
export async function readPidFile(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (EXHAUSTED.has((error as NodeJS.ErrnoException).code)) throw error;
    return null;
  });
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    socketDirectory: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  };
}

async function isPostmaster(cluster: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !mayBeSignalled(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The postmaster's working directory is its data folder; a process that is not reaped yet has none.
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (EXHAUSTED.has(code)) throw error;
    // In another user namespace, as under systemd, the same user may not read this. The pid file must stay then.
    return code === 'EACCES';
  }
}

/** False for another user's process too, which this one could not stop. */
function mayBeSignalled(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export interface StartConditions {
  readonly log?: Log | undefined;
  /** Interrupts the start and stops the server. */
  readonly signal?: AbortSignal | undefined;
}

interface PostmasterOptions extends StartConditions {
  readonly program: string;
  readonly location: ClusterLocation;
  readonly arguments: readonly string[];
  readonly user: SystemUser | null;
}

/**
 * Starts a postmaster that survives a kill of this process, and waits until it accepts connections.
 * @throws StartupError with PostgreSQL's own message when it ends instead
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { location, log, signal } = options;
  throwIfInterrupted(signal);
  const logFile = logOf(location.cluster);
  const logStart = await rotateLog(location.cluster);
  const child = spawnPostmaster(options, logFile);
  let ended = false;
  const onEnd = () => {
    ended = true;
  };
  child.once('exit', onEnd).once('error', onEnd);
  const interrupt = () => void child.kill('SIGINT');
  signal?.addEventListener('abort', interrupt, { once: true });
  const ready = await waitUntilReady(location.cluster, { isOver: () => ended, pid: child.pid, log });
  signal?.removeEventListener('abort', interrupt);
  if (ready) return ready;
  throwIfInterrupted(signal);
  throw await startFailure(logFile, logStart);
}

function spawnPostmaster(
  { program, location, arguments: settings, user }: PostmasterOptions,
  logFile: string,
): ChildProcess {
  const output = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(program, ['-D', location.cluster, ...settings], {
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', output, output],
      // In its own session, because Ctrl-C in the terminal must not stop it before its clients.
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StartupError(`Interrupted by ${signal.reason}.`);
}

export interface Wait {
  /** Whether the server has ended, or was waited for long enough. */
  readonly isOver: () => boolean;
  /** The process to wait for; until it starts, the file may be a killed one's. */
  readonly pid?: number | undefined;
  readonly log?: Log | undefined;
}

/**
 * Waits for `ready` in the pid file. Without a time limit: a server that recovers from a crash may take many minutes on
 * a slow disk, and if it were stopped, it would begin again. @returns null if the wait is over before
 */
export async function waitUntilReady(
  cluster: string,
  { isOver, pid, log }: Wait,
): Promise<Postmaster | null> {
  const began = performance.now();
  let hasWarned = false;
  for (;;) {
    const now = await readPidFile(cluster);
    if (now?.status === 'ready' && (pid === undefined || now.pid === pid)) return now;
    if (isOver()) return null;
    if (!hasWarned && performance.now() - began > LONG_START_MS) {
      hasWarned = true;
      log?.warn({ pid: now?.pid }, 'PostgreSQL is still starting, perhaps to recover from a crash; waiting');
    }
    await delay(POLL_MS);
  }
}

/**
 * Stops a postmaster. Clients get a moment to disconnect; then they are cut off and their transactions roll back. All
 * commits are durable.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, withinMs] of STOP_SIGNALS) {
    if (!(await isPostmaster(cluster, pid))) return;
    if (!sendSignal(pid, signal)) return;
    const deadline = performance.now() + withinMs;
    while (performance.now() < deadline) {
      if (!(await isPostmaster(cluster, pid))) return;
      await delay(POLL_MS);
    }
  }
}

function logOf(cluster: string): string {
  return join(dirname(cluster), 'server.log');
}

/** Empties a long log after copying it, even under a running server, which appends to it. @returns its size */
export async function rotateLog(cluster: string): Promise<number> {
  const path = logOf(cluster);
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  // The disk may be full.
  await copyFile(path, `${path}.1`).catch(() => undefined);
  await truncate(path, 0);
  return 0;
}

async function startFailure(logFile: string, from: number): Promise<StartupError> {
  const log = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8');
  const reason = reasonIn(log);
  return new StartupError(
    `PostgreSQL did not start${reason ? ` (${reason})` : ''}: see ${logFile} for details.`,
    { cause: log },
  );
}

/**
 * The first error in the log of a server that ended. Before it reads its configuration, it names itself instead of a
 * severity. Clients that connect too early are refused with "the database system is starting up" and the like.
 */
export function reasonIn(log: string): string | undefined {
  return log.match(/(?:FATAL|PANIC|ERROR|^postgres): +(?! |the database system is )(.+)/m)?.[1];
}

/** @returns false when the process has just ended by itself */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
    return false;
  }
}
