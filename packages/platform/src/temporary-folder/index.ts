/** Folders for one piece of work, which the caller removes. A killed process cannot, so the next one does. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'guildhall-work-';
const LOOK_EVERY_MS = 3_600_000;
/** No work takes this long. */
const ABANDONED_AFTER_MS = 48 * 3_600_000;

let lookedAt = Number.NEGATIVE_INFINITY;

/** Creates an empty folder that only this user may enter. @param purpose part of its name */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  if (performance.now() - lookedAt > LOOK_EVERY_MS) {
    lookedAt = performance.now();
    await removeAbandoned();
  }
  return await mkdtemp(join(tmpdir(), `${PREFIX}${purpose}-`));
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const status = await stat(path).catch(() => null);
    if (!status?.isDirectory() || Date.now() - status.mtimeMs < ABANDONED_AFTER_MS) continue;
    // Another user's folder stays.
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
