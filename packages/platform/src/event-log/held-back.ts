/** What the tail does about committed events that wait for an older transaction. */
import type { Pool } from 'pg';
import type { Place } from './place.ts';
import { type Blocker, findBlockers, findBystanders } from './writers.ts';

/** Held back for this long, it is worth finding the cause. */
const HELD_LONG_MS = 5;
/** Until it is asked again, when the answer did not help. */
const ASK_AGAIN_MS = 25;
/** Somebody should end what holds events back for so long. */
const WARN_AFTER_MS = 5000;
const WARN_AGAIN_MS = 60_000;

/** Transactions that delivery need not wait for, found out once rows are held back for long. */
export class Bystanders {
  known: readonly string[] = [];
  readonly #pool: Pool;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @returns whether there are some that were not known. */
  async ask(heldMs: number): Promise<boolean> {
    // Where there was one there are more to come: a long backup, a busy database beside ours.
    if (heldMs < HELD_LONG_MS && this.known.length === 0) return false;
    if (performance.now() - this.#askedAt < ASK_AGAIN_MS) return false;
    const before = new Set(this.known);
    this.known = await findBystanders(this.#pool);
    const helped = this.known.some((xid) => !before.has(xid));
    if (!helped) this.#askedAt = performance.now();
    return helped;
  }
}

export interface WarningOptions {
  readonly pool: Pool;
  readonly onHeld?: (blockers: readonly Blocker[]) => void;
  readonly warnAfterMs?: number;
}

/** Names the transactions that hold events back, once a minute. */
export function createWarnings({ pool, onHeld, warnAfterMs = WARN_AFTER_MS }: WarningOptions) {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    async give(held: Place, heldMs: number, bystanders: readonly string[]): Promise<void> {
      if (!onHeld || heldMs < warnAfterMs || performance.now() - warnedAt < WARN_AGAIN_MS) return;
      warnedAt = performance.now();
      const blockers = await findBlockers(pool, held.xid, bystanders);
      if (blockers.length > 0) onHeld(blockers);
    },
  };
}
