/** Leases a free process number to a process. */
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { PROCESS_NUMBERS } from '../ids/index.ts';
import { lockedTransaction } from './transactions.ts';
import { requireNoUnfinishedRestore } from './unfinished-restore.ts';

export const LEASE_SECS = 60;

/**
 * A process counts as alive while its lease has at least this long to run. One whose lease ends sooner has missed a
 * renewal and is probably dead; its number stays reserved until the lease ends.
 */
export const RESPONDING_LEASE_SECS = LEASE_SECS - 15;

export interface Acquired {
  readonly number: number;
  /** How many other processes have a lease. */
  readonly others: number;
  /** Tokens of the processes that respond. */
  readonly respondingTokens: readonly string[];
}

/** @throws StartupError if a restore into this database has not finished, or every number is taken */
export async function acquireNumber(pool: Pool, token: string, facts: string): Promise<Acquired> {
  return await lockedTransaction(pool, 'shared', async (client) => {
    await requireNoUnfinishedRestore(client);
    return await takeFreeNumber(client, token, facts);
  });
}

async function takeFreeNumber(client: PoolClient, token: string, facts: string): Promise<Acquired> {
  // Two processes may pick the same free number; the primary key admits one, and the other tries again.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<Acquired>(
      `with acquired as (
         insert into process_leases (process_number, token, expires_at, facts)
         select candidate, $1, now() + make_interval(secs => $2), $5
         from generate_series(0, $3 - 1) as candidate
         where not exists (select from process_leases where process_number = candidate and expires_at > now())
         order by candidate limit 1
         on conflict (process_number) do update set token = excluded.token, expires_at = excluded.expires_at,
           facts = excluded.facts, began_at = now()
           where process_leases.expires_at <= now()
         returning process_number as number)
       select number,
              (select count(*)::int from process_leases where expires_at > now()) as others,
              array(select token::text from process_leases
                where expires_at > now() + make_interval(secs => $4)) as "respondingTokens"
       from acquired`,
      [token, LEASE_SECS, PROCESS_NUMBERS, RESPONDING_LEASE_SECS, facts],
    );
    if (rows[0]) return rows[0];
  }
  throw new StartupError(
    `All ${PROCESS_NUMBERS} process numbers are leased; stop some processes and start again.`,
  );
}
