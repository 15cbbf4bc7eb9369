/**
 * Limits how many sessions open at once. When thousands of clients reconnect together, the gateway tells clients over
 * the limit when to retry, each at a different moment. So no client waits for minutes, and the process still answers
 * requests.
 */
import type { GatewayClock } from '../options.ts';

export const MAX_OPENING = 1000;
/** The lowest pace to assume: retrying too early costs less than waiting for nothing. */
const MIN_PER_SECOND = 200;
/** The number of openings that the pace is averaged over. */
const MEASURED = 100;
const LONGEST_WAIT_MS = 10_000;

export class OpeningPace {
  readonly #clock: GatewayClock;
  readonly #most: number;
  #opening = 0;
  #perSecond = MIN_PER_SECOND;
  #measuredSince = 0;
  #opened = 0;
  #latestRetryAt = 0;

  /** @param most sessions that may open at once */
  constructor(clock: GatewayClock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  /** @returns null if the session may open now (call {@link leave} afterwards), otherwise the milliseconds to wait */
  enter(): number | null {
    const now = this.#clock.now();
    if (this.#opening < this.#most) {
      if (this.#opening === 0) this.#measureFrom(now);
      this.#opening += 1;
      return null;
    }
    const freeAt = now + (this.#opening / this.#perSecond) * 1000;
    this.#latestRetryAt = Math.max(this.#latestRetryAt, freeAt) + 1000 / this.#perSecond;
    return Math.min(this.#latestRetryAt - now, LONGEST_WAIT_MS);
  }

  leave(): void {
    this.#opening -= 1;
    this.#opened += 1;
    if (this.#opened < MEASURED) return;
    const now = this.#clock.now();
    const perSecond = (this.#opened * 1000) / Math.max(1, now - this.#measuredSince);
    this.#perSecond = Math.max(perSecond, MIN_PER_SECOND);
    this.#measureFrom(now);
  }

  #measureFrom(now: number): void {
    this.#measuredSince = now;
    this.#opened = 0;
  }
}
