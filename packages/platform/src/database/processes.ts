/** The processes of an instance, read from their leases. */
import type { Pool } from 'pg';
import { RESPONDING_LEASE_SECS } from './acquire-number.ts';
import type { ProcessFacts } from './process-lease.ts';

export interface ListedProcess extends ProcessFacts {
  readonly token: string;
  /** Changes with every renewal. */
  readonly leaseEnds: string;
}

/** Serving processes that renewed their lease in the last 15 seconds, in the order of their start. */
export async function listProcesses(pool: Pool): Promise<readonly ListedProcess[]> {
  const { rows } = await pool.query<{ facts: ProcessFacts; token: string; leaseEnds: string }>(
    `select facts, token::text, expires_at::text as "leaseEnds" from process_leases
     where facts->>'token' = token::text and facts ? 'host' and expires_at > now() + make_interval(secs => $1)
     order by began_at, token`,
    [RESPONDING_LEASE_SECS],
  );
  return rows.map(({ facts, token, leaseEnds }) => ({ ...facts, token, leaseEnds }));
}
