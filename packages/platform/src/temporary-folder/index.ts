/** Folders for one piece of work, which the caller removes. A killed process cannot, so the next one does. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'guildhall-work-';
const LOOK_EVERY_MS = 3_600_000;
/** No work takes this long. */
const ABANDONED_AFTER_MS = 48 * 3_600_000;

/** Creates an empty folder that only this user may enter. @param purpose part of its name */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  await tidy();
  return await mkdtemp(join(tmpdir(), `${PREFIX}${purpose}-`));
}

const tidy = hourly(() => removeAbandoned(tmpdir(), ABANDONED_AFTER_MS, PREFIX));

/** @returns a function that does the work at its first call, and then at most once an hour. */
export function hourly(work: () => Promise<void>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - doneAt < LOOK_EVERY_MS) return;
    doneAt = performance.now();
    await work();
  };
}

/** Removes files and folders that have not changed for some time, from a folder that others may use meanwhile. */
export async function removeAbandoned(folder: string, afterMs: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const status = await stat(path).catch(() => null);
    if (!status || Date.now() - status.mtimeMs < afterMs) continue;
    // Those of another user stay.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
