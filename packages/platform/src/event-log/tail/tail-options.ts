import type { Pool } from 'pg';
import type { FailureLog } from '../../log/index.ts';
import type { Blocker } from '../writers.ts';

export interface TailOptions {
  readonly pool: Pool;
  /** The current epoch of the database; see `enterEpoch`. */
  readonly epoch: number;
  /** Called for each failure of a listener. */
  readonly onError: (error: unknown) => void;
  /** Receives failures and successes of the reads, which are repeated. Default: `onError` receives the failures. */
  readonly reads?: FailureLog;
  /** Called with the milliseconds between the wake-up for an event and the end of its delivery. */
  readonly onLag?: (milliseconds: number) => void;
  /** Called once a minute while events wait longer than `warnAfterMs` (default 5000) for a transaction. */
  readonly onHeld?: (blockers: readonly Blocker[]) => void;
  readonly warnAfterMs?: number;
}
