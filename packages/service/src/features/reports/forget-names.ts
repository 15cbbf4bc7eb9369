import type { Runtime } from '../../runtime.ts';
import { renameReported } from './store.ts';

/**
 * Of an erased account reports hold what was said and done, under the name that is left of it (design 6.3). Safe to
 * run twice.
 */
export async function forgetReportedNames(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction((tx) => renameReported(tx.db, userId));
}
