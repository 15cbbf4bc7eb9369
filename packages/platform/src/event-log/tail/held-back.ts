/** Handles committed events that must wait for an older transaction. */
import type { Pool } from 'pg';
import type { Place } from '../place.ts';
import { type Blocker, findBlockers, findBystanders } from '../writers.ts';

/** How long events are held back before looking for the cause. */
const HELD_LONG_MS = 5;
/** Pause before asking again. */
const ASK_AGAIN_MS = 25;
/** How long events are held back before operators are warned. */
const WARN_AFTER_MS = 5000;
const WARN_AGAIN_MS = 60_000;

/** Transactions that delivery need not wait for; determined once rows are held back for long. */
export class Bystanders {
  known: readonly string[] = [];
  readonly #pool: Pool;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** @returns whether new ones were found */
  async ask(heldMs: number): Promise<boolean> {
    // Once there was one, more are likely: a long backup, or a busy database in the same cluster.
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

/** Logs the transactions that hold events back, once a minute. */
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
