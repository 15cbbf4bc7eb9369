/** The folder for the tests' temporary files. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;

/**
 * Tests create and delete hundreds of databases of 900 files each. On ext4 that takes a fifth of their processor
 * time, because a new file searches past all recently deleted ones; so the folder is in memory if there is plenty.
 */
export function temporaryFolder(): string {
  return hasRoomInMemory() ? IN_MEMORY : tmpdir();
}

function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 6 * GIBIBYTE) return false;
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= 2 * GIBIBYTE;
  } catch {
    return false;
  }
}
