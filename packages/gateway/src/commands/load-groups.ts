/**
 * Starts log-ins and reads of session state ("loads") in groups. When thousands of clients reconnect at once, loads
 * that start in the same turn of the event loop share their database reads. The number of running loads is limited, so
 * that each finishes sooner and uses less memory. One slow load does not delay the others.
 */

/** Loads that run at the same time. */
const MAX_LOADING = 256;
/** New loads gather for one millisecond per running load, but not longer than this. */
const LONGEST_GATHERING_MS = 35;

export class LoadGroups {
  #waiting: (() => void)[] = [];
  #loading = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #isScheduled = false;

  /** Runs a load: at once if no other load runs, otherwise with the next group. @throws what the load throws */
  async run<Result>(load: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
    try {
      return await load();
    } finally {
      this.#loading -= 1;
      this.#schedule();
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#loading === MAX_LOADING) return;
    this.#isScheduled = true;
    const gatheringMs = Math.min(this.#loading, LONGEST_GATHERING_MS);
    const waitMs = this.#begunAt + gatheringMs - performance.now();
    // At least one turn later, so that the group contains every load requested in this turn.
    if (waitMs > 0) setTimeout(() => this.#begin(), waitMs);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#begunAt = performance.now();
    const group = this.#waiting.splice(0, MAX_LOADING - this.#loading);
    this.#loading += group.length;
    for (const begin of group) begin();
    this.#schedule();
  }
}
