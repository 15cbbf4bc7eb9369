import type { Runtime } from '../../runtime.ts';
import { renameInReports } from './store.ts';

/**
 * Reports keep what an erased account said and did, under its remaining name (design 6.3). Safe to
 * run twice.
 */
export async function forgetReportedNames(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction((tx) => renameInReports(tx.db, userId));
}
