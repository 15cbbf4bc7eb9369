/** Connections of tests to an instance's database. */
import { createPool, type Pool } from '@guildhall/platform';

/** Pools stay open until the instance stops, because connecting costs more than the statements. */
const pools = new Map<string, Pool>();

/** A test's own connections to an instance's database. */
export function connectionsBeside({ databaseUrl }: { readonly databaseUrl: string }): Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  // Prepared plans would not survive a schema change by a test.
  const pool = createPool({ connectionString: databaseUrl, size: 4, preparesStatements: false });
  pools.set(databaseUrl, pool);
  return pool;
}

/** Closes them, before the database is dropped. */
export async function closeConnectionsBeside(databaseUrl: string): Promise<void> {
  const pool = pools.get(databaseUrl);
  pools.delete(databaseUrl);
  await pool?.end();
}
