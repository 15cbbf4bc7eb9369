/** Folders for one piece of work, which the caller removes. A killed process cannot, so the next one does. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../clock/index.ts';
import { isRunning } from '../process-ids/index.ts';

const PREFIX = 'guildhall-work-';
/** The host and process id in a folder's name; containers may share the folder of temporary files. */
const MAKER = /^guildhall-work-[a-z]+-(.+)-(\d+)-[^-]+$/;
const LOOK_EVERY_MS = HOUR_MS;
/** No work takes this long. */
const ABANDONED_AFTER_MS = 2 * DAY_MS;

/** Creates an empty folder that only this user may enter. @param purpose part of its name */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  await tidy();
  return await mkdtemp(join(tmpdir(), `${PREFIX}${purpose}-${hostname()}-${process.pid}-`));
}

/** Removes folders of killed processes. Called at a start, because they may be large. */
export async function removeAbandonedWork(): Promise<void> {
  await removeAbandoned(tmpdir(), ABANDONED_AFTER_MS, { prefix: PREFIX, isOfKilled: isMadeByKilled });
}

const tidy = hourly(removeAbandonedWork);

function isMadeByKilled(name: string, changedAt: number): boolean {
  const [, host, pid] = MAKER.exec(name) ?? [];
  if (host !== hostname()) return false;
  // In a container, every process may have the same id.
  if (Number(pid) === process.pid) return changedAt < Date.now() - process.uptime() * 1000;
  return !isRunning(Number(pid));
}

/** @returns a function that does the work at its first call, and then at most once an hour */
export function hourly(work: () => Promise<void>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - doneAt < LOOK_EVERY_MS) return;
    doneAt = performance.now();
    await work();
  };
}

interface AbandonedNames {
  readonly prefix?: string;
  /** Recognises names that can be removed at once. */
  readonly isOfKilled?: (name: string, changedAt: number) => boolean;
}

/** Removes files and folders that have not changed for some time, from a folder that others may be using. */
export async function removeAbandoned(
  folder: string,
  afterMs: number,
  { prefix = '', isOfKilled = () => false }: AbandonedNames = {},
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const status = await stat(path).catch(() => null);
    if (!status) continue;
    if (Date.now() - status.mtimeMs < afterMs && !isOfKilled(name, status.mtimeMs)) continue;
    // Those of another user stay.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
