import type { Ground } from '../../ground.ts';
import { renameReported } from './store.ts';

/**
 * Of an erased account reports hold what was said and done, under the name that is left of it (design 6.3). Safe to
 * run twice.
 */
export async function forgetReportedNames(ground: Ground, userId: string): Promise<void> {
  await ground.database.transaction((tx) => renameReported(tx.db, userId));
}
