/** Compares everything that a call could have changed. */
import { createPool, type Pool } from '@guildhall/platform';
import type { TestInstance } from '@guildhall/testkit';
import { afterAll, beforeAll } from 'vitest';

/** Tables that change on their own or with every request, for example when a session was last used. */
const CHANGING =
  /^(event_log.*|process_leases|sessions|login_tickets|passkey_challenges|message_search_queue|application_usage|push_place)$/;

export interface Snapshots {
  /** Runs the jobs of earlier calls first, such as the notice of a kick. */
  take(): Promise<Readonly<Record<string, unknown>>>;
}

/** A checksum of each table's rows by name, and the position of the event log. */
export function useSnapshots(instance: TestInstance): Snapshots {
  let pool: Pool;
  let text = '';
  beforeAll(async () => {
    pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const sums = rows
      .filter(({ name }) => !CHANGING.test(name))
      .map(({ name }) => `(select sum(hashtextextended(t::text, 0)::numeric) from "${name}" t) as "${name}"`);
    text = `select ${sums.join(', ')}, (select max(position) from event_log) as "event_log"`;
  });
  afterAll(() => pool?.end());
  return {
    async take() {
      await instance.runDueJobs();
      const { rows } = await pool.query<Record<string, unknown>>({ name: 'look', text });
      return rows[0] ?? {};
    },
  };
}
