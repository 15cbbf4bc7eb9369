/** Handles committed events that must wait for an older transaction. */
import type { Pool } from 'pg';
import type { LogPlace } from '../place.ts';
import { type Blocker, findBlockers, findBystanders } from '../writers.ts';

/** How long events are held back before the tail looks for transactions that it can ignore. */
const HELD_LONG_MS = 5;
/** Pause after a search that found nothing new. */
const REFRESH_PAUSE_MS = 25;
/** How long events are held back before operators are warned. */
const WARN_AFTER_MS = 5000;
const WARN_AGAIN_MS = 60_000;

/** Transactions that delivery need not wait for. Found only if rows are held back for long. */
export class Bystanders {
  known: readonly string[] = [];
  readonly #pool: Pool;
  #lastUselessAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Searches again. @returns whether new ones were found */
  async refresh(heldMs: number): Promise<boolean> {
    // Once one was found, more are likely: a long backup, or a busy database in the same cluster.
    if (heldMs < HELD_LONG_MS && this.known.length === 0) return false;
    if (performance.now() - this.#lastUselessAt < REFRESH_PAUSE_MS) return false;
    const before = new Set(this.known);
    this.known = await findBystanders(this.#pool);
    const foundNew = this.known.some((xid) => !before.has(xid));
    if (!foundNew) this.#lastUselessAt = performance.now();
    return foundNew;
  }
}

export interface WarningOptions {
  readonly pool: Pool;
  readonly onHeld?: (blockers: readonly Blocker[]) => void;
  readonly warnAfterMs?: number;
}

type WarnIfLong = (held: LogPlace, heldMs: number, bystanders: readonly string[]) => Promise<void>;

/** Logs the transactions that hold events back, once a minute. */
export function createHeldWarning({ pool, onHeld, warnAfterMs = WARN_AFTER_MS }: WarningOptions): WarnIfLong {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async (held, heldMs, bystanders) => {
    if (!onHeld || heldMs < warnAfterMs || performance.now() - warnedAt < WARN_AGAIN_MS) return;
    warnedAt = performance.now();
    const blockers = await findBlockers(pool, held.xid, bystanders);
    if (blockers.length > 0) onHeld(blockers);
  };
}
