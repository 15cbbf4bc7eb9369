/** PostgreSQL's main process: find it, start it, wait for it, stop it. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink, realpath, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../config/startup-error.ts';
import { BARE_ENVIRONMENT } from './cluster.ts';
import type { ClusterLocation } from './location.ts';
import type { SystemUser } from './system-user.ts';

/** What postmaster.pid says. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDirectory: string;
  readonly status: string;
}

const POLL_MS = 5;
const START_TIMEOUT_MS = 120_000;
/** PostgreSQL's smart, fast and immediate shutdown, and how long each is waited for in milliseconds. */
const STOP_SIGNALS = [
  ['SIGTERM', 1000],
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;
const LOG_LIMIT_BYTES = 10_000_000;

/** The live postmaster of a cluster, or null; a pid file left behind by one that died is removed. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const found = await readPidFile(cluster);
  if (found === null) return null;
  if (await isPostmaster(cluster, found.pid)) return found;
  // PostgreSQL itself would refuse to start when another program has been given the number since.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  if (found.socketDirectory) await rm(join(found.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  return null;
}

async function readPidFile(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return {
    pid: Number(lines[0]),
    socketDirectory: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  };
}

async function isPostmaster(cluster: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || !exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The postmaster works in its data folder; a process that is gone but not yet reaped works nowhere.
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch (error) {
    // In another user namespace, as under systemd, the same user may not look. Its database must not lose its pid file.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a postmaster that outlives this process if that is killed, and waits until it takes connections.
 * Throws StartupError with PostgreSQL's own reason when it ends instead.
 */
export async function startPostmaster(options: {
  readonly program: string;
  readonly location: ClusterLocation;
  readonly arguments: readonly string[];
  readonly user: SystemUser | null;
}): Promise<Postmaster> {
  const { location, user } = options;
  const logFile = join(location.home, 'server.log');
  const logStart = await trimLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  let ended = false;
  let pid: number | undefined;
  try {
    const child = spawn(options.program, ['-D', location.cluster, ...options.arguments], {
      cwd: '/',
      env: BARE_ENVIRONMENT,
      stdio: ['ignore', log, log],
      // Its own session: Ctrl-C in the terminal must not stop it before its clients.
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    const onEnd = () => {
      ended = true;
    };
    child.once('exit', onEnd).once('error', onEnd);
    child.unref();
    pid = child.pid;
  } finally {
    closeSync(log);
  }
  const ready = await waitUntilReady(location.cluster, () => ended, pid);
  if (ready) return ready;
  throw await startFailure(logFile, logStart);
}

/**
 * Waits for `ready` in the pid file; null when the process has ended or time is up.
 * @param pid of the process that is meant: until it has begun, the file may be that of one which was killed.
 */
export async function waitUntilReady(
  cluster: string,
  hasEnded: () => boolean,
  pid?: number,
): Promise<Postmaster | null> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const now = await readPidFile(cluster);
    if (now?.status === 'ready' && (pid === undefined || now.pid === pid)) return now;
    if (hasEnded()) return null;
    await delay(POLL_MS);
  }
  return null;
}

/**
 * Ends a postmaster. Clients that are about to leave are given a moment, then they are cut off and their statements
 * rolled back; everything committed is written.
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  for (const [signal, patience] of STOP_SIGNALS) {
    if (!(await isPostmaster(cluster, pid))) return;
    if (!sendSignal(pid, signal)) return;
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!(await isPostmaster(cluster, pid))) return;
      await delay(POLL_MS);
    }
  }
}

async function trimLog(path: string): Promise<number> {
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size < LOG_LIMIT_BYTES) return size;
  await truncate(path, 0);
  return 0;
}

async function startFailure(logFile: string, from: number): Promise<StartupError> {
  const log = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8');
  const reason = log.match(/(?:FATAL|PANIC|ERROR): +(.+)/)?.[1];
  return new StartupError(
    `PostgreSQL did not start${reason ? ` (${reason})` : ''}: see ${logFile} for the whole story.`,
    { cause: log },
  );
}

/** @returns false when the process has just ended by itself. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
    return false;
  }
}
