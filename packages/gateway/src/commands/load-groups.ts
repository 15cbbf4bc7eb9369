/**
 * Lets loads of state begin together. When thousands come back at once, those whose loads begin in the same turn share
 * their reads of the database. Only so many run at a time, so that each finishes sooner and with less memory; somebody
 * slow holds up nobody else.
 */

/** Loads that run at a time. */
const MOST_LOADING = 256;
/** While others run, the next ones gather for as many milliseconds as there are, up to this. */
const LONGEST_GATHERING_MS = 50;

export class LoadGroups {
  #waiting: (() => void)[] = [];
  #loading = 0;
  #begunAt = Number.NEGATIVE_INFINITY;
  #isScheduled = false;

  /** Runs a load, at once when nobody else loads, otherwise with the next group. @throws what the load throws. */
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
    if (this.#isScheduled || this.#waiting.length === 0 || this.#loading === MOST_LOADING) return;
    this.#isScheduled = true;
    const gatheringMs = Math.min(this.#loading, LONGEST_GATHERING_MS);
    const waitMs = this.#begunAt + gatheringMs - performance.now();
    // One turn later at least, so that all who arrive in this turn are in the group.
    if (waitMs > 0) setTimeout(() => this.#begin(), waitMs);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#begunAt = performance.now();
    const group = this.#waiting.splice(0, MOST_LOADING - this.#loading);
    this.#loading += group.length;
    for (const begin of group) begin();
    this.#schedule();
  }
}
