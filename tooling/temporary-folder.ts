/** The folder for the tests' temporary files. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;

/**
 * Hundreds of databases of 900 files come and go. On ext4 that takes a fifth of the tests' processor time, because a new
 * file searches past all that were deleted recently; so they are kept in memory where there is plenty.
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
