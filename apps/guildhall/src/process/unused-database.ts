import type { Pool } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { clusterPath, readDataVersion } from '@guildhall/platform/postgres';
import { orIfMissing } from './or-if-missing.ts';

/**
 * After DATABASE_URL was added to an instance, its accounts may still be in the embedded database.
 * @returns a sentence that says so; null if the database in use has accounts, or there is no other
 */
export async function findUnusedDatabase(
  { databaseUrl, dataDir }: Configuration,
  pool: Pool,
): Promise<string | null> {
  if (!databaseUrl || (await readDataVersion(dataDir)) === null) return null;
  const accounts = orIfMissing(
    pool.query('select from people limit 1').then(({ rowCount }) => rowCount),
    0,
  );
  if ((await accounts) !== 0) return null;
  return `The database of DATABASE_URL has no accounts, and the one in ${await clusterPath(dataDir)} is not used`;
}
