/** Looks into the database for what no response shows: fingerprints, logs, expiry. */
import { connectionsBeside } from './connections-beside.ts';
import type { TestInstance } from './instance.ts';

/** Begins the statements that tests send themselves, so that they are not taken for the product's. */
export const TEST_MARK = '/* test */ ';

/** Runs one statement on the instance's database, beside the instance. @returns its rows. */
export async function queryDatabase(
  instance: Pick<TestInstance, 'databaseUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const pool = connectionsBeside(instance);
  return (await pool.query<Record<string, unknown>>(`${TEST_MARK}${text}`, [...values])).rows;
}
