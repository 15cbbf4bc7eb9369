/** Looks into the database for what no response shows: fingerprints, logs, expiry. */
import { createPool } from '@guildhall/platform';
import type { TestInstance } from './instance.ts';

/** Begins the statements that tests send themselves, so that they are not taken for the product's. */
export const TEST_MARK = '/* test */ ';

/** Runs one statement on the instance's database, beside the instance. @returns its rows. */
export async function queryDatabase(
  instance: Pick<TestInstance, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
  try {
    return (await pool.query<Record<string, unknown>>(`${TEST_MARK}${text}`, [...values])).rows;
  } finally {
    await pool.end();
  }
}
