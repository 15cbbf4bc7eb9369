/** Connections of tests to the database of an instance. */
import { createPool, type Pool } from '@guildhall/platform';

/** Kept until the instance stops: a connection for each statement cost more than the statements. */
const pools = new Map<string, Pool>();

/** Connections to the database of an instance, beside those of the instance. */
export function connectionsBeside({ databaseUrl }: { readonly databaseUrl: string }): Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  // A test may change the schema between two statements, which plans would not survive.
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
