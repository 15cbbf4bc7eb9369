/**
 * Allows one process per data folder. The lock is SQLite's exclusive file lock: the kernel releases it as soon as the
 * process is gone, however it ended, so there are no stale locks.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { createDataFolder, notWritable } from '../config/data-folder.ts';
import { StartupError } from '../config/startup-error.ts';
import { isRunning } from '../process-ids/index.ts';

/**
 * The kind of holder: a service keeps running; a command ends soon, so others wait for it; a conversion replaces the
 * database.
 */
export type LockPurpose = 'service' | 'command' | 'conversion';

export interface DirectoryLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly purpose: LockPurpose;
}

const BUSY = 5;
const COMMAND_TIMEOUT_MS = 30_000;
/** A holder that cannot be seen for longer is in another container. */
const UNSEEN_MS = 2000;
const RETRY_MS = 20;

/**
 * Locks a data folder, and creates it if necessary; waits while a command holds it.
 * @returns null if a service or a conversion holds it
 * @throws StartupError if the folder cannot be written
 */
export async function lockDirectory(directory: string, purpose: LockPurpose): Promise<DirectoryLock | null> {
  await createDataFolder(directory);
  const began = performance.now();
  for (;;) {
    const database = lockOf(directory);
    if (database !== null) {
      try {
        await writeFile(join(directory, 'guildhall.pid'), JSON.stringify({ pid: process.pid, purpose }));
      } catch (error) {
        database.close();
        throw notWritable(directory, error);
      }
      return { release: () => database.close() };
    }
    const holder = await lockHolder(directory);
    const waited = performance.now() - began;
    const isLong = holder !== null && holder.purpose !== 'command';
    if (isLong && (isRunning(holder.pid) || waited > UNSEEN_MS)) return null;
    if (waited > COMMAND_TIMEOUT_MS) return null;
    await delay(RETRY_MS);
  }
}

/**
 * The last holder of a data folder's lock, or null; meaningful only while the lock is held. A new holder writes its name
 * shortly after it got the lock; until then the file names the previous one.
 */
async function lockHolder(directory: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(join(directory, 'guildhall.pid'), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Whether a conversion holds the lock of a data folder; meaningful only while it is held. */
export async function isConverting(directory: string): Promise<boolean> {
  return (await lockHolder(directory))?.purpose === 'conversion';
}

/** The error message for a second start. */
export async function alreadyRunningError(directory: string): Promise<StartupError> {
  const { pid, purpose } = (await lockHolder(directory)) ?? {};
  if (purpose === 'conversion')
    return new StartupError(
      `The database in ${directory} is being converted to a new PostgreSQL (process ${pid}): wait until that has finished, then try again.`,
    );
  return new StartupError(
    `Guildhall already runs on the data folder ${directory}${pid ? ` (process ${pid})` : ''}: stop it first, or set DATA_DIR to another folder.`,
  );
}

function lockOf(directory: string): DatabaseSync | null {
  const path = join(directory, 'guildhall.lock');
  try {
    return tryLock(path);
  } catch (error) {
    throw notWritable(path, error);
  }
}

/** Locks a file, and creates it if necessary; waits while another process holds it, or until `signal` is aborted. */
export async function lockFile(path: string, signal: AbortSignal): Promise<DirectoryLock> {
  for (;;) {
    const database = tryLock(path);
    if (database !== null) return { release: () => database.close() };
    await delay(RETRY_MS, undefined, { signal });
  }
}

function tryLock(path: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}
