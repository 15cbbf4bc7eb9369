/** Reads the database for data that no response contains: fingerprints, logs, expiry. */
import { connectionsBeside } from './connections-beside.ts';
import type { TestInstance } from './instance.ts';

/** Marks statements of tests, to distinguish them from the product's. */
export const TEST_MARK = '/* test */ ';

/** Runs one statement on the instance's database. @returns its rows */
export async function queryDatabase(
  instance: Pick<TestInstance, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const pool = connectionsBeside(instance);
  return (await pool.query<Record<string, unknown>>(`${TEST_MARK}${text}`, [...values])).rows;
}
