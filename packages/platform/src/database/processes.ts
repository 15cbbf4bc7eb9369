/** The processes of an instance, as their leases describe them. */
import type { Pool } from 'pg';
import { HEARD_LEASE_SECS, type ProcessFacts } from './process-lease.ts';

export interface ListedProcess extends ProcessFacts {
  readonly token: string;
  /** Moves on with every renewal. */
  readonly leaseEnds: string;
}

/** Processes that serve and were heard of in the last 15 seconds, in the order in which they began. */
export async function listProcesses(pool: Pool): Promise<readonly ListedProcess[]> {
  const { rows } = await pool.query<{ facts: ProcessFacts; token: string; leaseEnds: string }>(
    `select facts, token::text, expires_at::text as "leaseEnds" from process_leases
     where facts->>'token' = token::text and facts ? 'host' and expires_at > now() + make_interval(secs => $1)
     order by began_at, token`,
    [HEARD_LEASE_SECS],
  );
  return rows.map(({ facts, token, leaseEnds }) => ({ ...facts, token, leaseEnds }));
}
