import pg from 'pg';
import { vi } from 'vitest';

/** The statements that this process runs during some work, with one `$` in place of each list of values. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([asked]: readonly unknown[]) => {
      const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | null)?.text);
      return text.replaceAll(/\$\d+(, \$\d+)*/g, '$');
    });
  } finally {
    query.mockRestore();
  }
}
