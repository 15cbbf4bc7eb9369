/** Recorded statements of a release, with the types that PostgreSQL determines, to try them against later schemas. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from '@guildhall/platform';

/** The file to which tests write their statements while they are recorded; do not record twice at the same time. */
export const NOTES = join(tmpdir(), 'guildhall-noted-statements');

export interface RecordedStatement {
  readonly text: string;
  readonly parameters: readonly string[];
  readonly results: readonly string[];
}

/** Reads a file with one JSON text per line. */
export function readRecorded(path: string): RecordedStatement[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RecordedStatement);
}

/** The result of preparing a statement: its types, or PostgreSQL's refusal. */
export type Prepared = Omit<RecordedStatement, 'text'> | { readonly refusal: string };

/**
 * Lets PostgreSQL analyse statements without running them. @param client a separate connection. @returns results in
 * the same order.
 */
export async function prepareAll(client: PoolClient, texts: readonly string[]): Promise<Prepared[]> {
  const refusals: (string | null)[] = [];
  for (const [index, text] of texts.entries()) {
    const refusal = await client.query(`prepare recorded_${index} as ${text}`).then(
      () => null,
      (error: Error) => error.message,
    );
    refusals.push(refusal);
  }
  const { rows } = await client.query<{ name: string; parameters: string[]; results: string[] | null }>(
    `select name, parameter_types::text[] as parameters, result_types::text[] as results
     from pg_prepared_statements where name like 'recorded_%'`,
  );
  await client.query('deallocate all');
  const prepared = new Map(rows.map(({ name, ...types }) => [name, types]));
  return refusals.map((refusal, index) => {
    const types = prepared.get(`recorded_${index}`);
    return types
      ? { parameters: types.parameters, results: types.results ?? [] }
      : { refusal: refusal ?? 'it was not prepared' };
  });
}
