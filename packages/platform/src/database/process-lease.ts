/**
 * The process number of ids, leased from the database so that two live processes never share one. A lease outlives
 * a killed process until it expires; the successor simply takes another number.
 */
import type { Pool } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { PROCESS_NUMBERS } from '../ids/index.ts';

const LEASE_SECS = 60;
const RENEW_MS = 10_000;

/**
 * A process whose lease has less than this left has missed a renewal and is probably dead; its number is not given
 * away before the whole lease is over.
 */
export const HEARD_LEASE_SECS = LEASE_SECS - 15;

export interface ProcessLease {
  readonly processNumber: number;
  /** Stands for this process and no other, ever; `process_leases` has it as long as the process lives. */
  readonly token: string;
  /** Other processes that hold a lease, as of the last renewal: whether a wake-up is worth sending. */
  otherProcesses(): number;
  /**
   * Calls back now, for those that ended before this process began, and whenever another one has ended or has not been
   * heard of for 15 seconds; it may come back.
   */
  onOthersGone(listener: () => void): void;
  release(): Promise<void>;
}

/**
 * @param onLost called once: the lease was taken over, or could not be renewed for half of its time; the process must
 * stop drawing ids.
 * @throws StartupError when every number is taken.
 */
export async function leaseProcessNumber(pool: Pool, onLost: (error: Error) => void): Promise<ProcessLease> {
  const token = crypto.randomUUID();
  const processNumber = await acquire(pool, token);
  let others = 0;
  let heard: readonly string[] = [];
  const listeners: (() => void)[] = [];
  let renewedAt = Date.now();
  let released = false;

  const renew = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ renewed: boolean; others: number; heard: string[] }>(
        `with renewed as (
           update process_leases set expires_at = now() + make_interval(secs => $3)
           where process_number = $1 and token = $2 returning 1)
         select exists (select from renewed) as renewed,
                (select count(*)::int from process_leases where expires_at > now() and process_number <> $1) as others,
                array(select token::text from process_leases
                  where expires_at > now() + make_interval(secs => $4) and process_number <> $1) as heard`,
        [processNumber, token, LEASE_SECS, HEARD_LEASE_SECS],
      );
      if (!rows[0]?.renewed) return lose(new Error('the lease was taken over'));
      others = rows[0].others;
      renewedAt = Date.now();
      const before = heard;
      heard = rows[0].heard;
      const isGone = !released && before.some((other) => !heard.includes(other));
      if (isGone) for (const listener of listeners) listener();
    } catch (error) {
      // Half of the lease is left for the process to stop in.
      if (Date.now() - renewedAt > (LEASE_SECS * 1000) / 2) lose(error as Error);
    }
  };
  const lose = (error: Error): void => {
    clearInterval(timer);
    // A renewal that was under way finds nothing to renew.
    if (!released) onLost(error);
  };
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  await renew();

  return {
    processNumber,
    token,
    otherProcesses: () => others,
    onOthersGone(listener) {
      listeners.push(listener);
      listener();
    },
    async release() {
      released = true;
      clearInterval(timer);
      await pool.query('delete from process_leases where process_number = $1 and token = $2', [
        processNumber,
        token,
      ]);
    },
  };
}

async function acquire(pool: Pool, token: string): Promise<number> {
  // A concurrent start may take the same free number; the primary key lets one through and the other looks again.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await pool.query<{ process_number: number }>(
      `insert into process_leases (process_number, token, expires_at)
       select candidate, $1, now() + make_interval(secs => $2)
       from generate_series(0, $3 - 1) as candidate
       where not exists (select from process_leases where process_number = candidate and expires_at > now())
       order by candidate limit 1
       on conflict (process_number) do update set token = excluded.token, expires_at = excluded.expires_at
         where process_leases.expires_at <= now()
       returning process_number`,
      [token, LEASE_SECS, PROCESS_NUMBERS],
    );
    if (rows[0]) return rows[0].process_number;
  }
  throw new StartupError(
    `All ${PROCESS_NUMBERS} process numbers are leased; stop some processes and start again.`,
  );
}
