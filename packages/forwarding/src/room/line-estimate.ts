/**
 * Estimates the capacity of the line to a person. The browser's own estimate is based on received packets, so it
 * never exceeds the sent rate by much. The unit therefore tries a higher rate now and then, and stops for a while if
 * that fails.
 */
/** The line is too slow if the estimate is below this share of the rate sent. */
const SUFFICIENT_SHARE = 0.75;
const FIRST_PAUSE_MS = 8_000;
const LONGEST_PAUSE_MS = 64_000;

export class LineEstimate {
  #limit = Number.POSITIVE_INFINITY;
  #until = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #sent = 0;

  /** Bits per second available for pictures. */
  limit(nowMs: number): number {
    return nowMs < this.#until ? this.#limit : Number.POSITIVE_INFINITY;
  }

  /** @param bitsPerSecond of the pictures currently sent */
  setSent(bitsPerSecond: number): void {
    this.#sent = bitsPerSecond;
  }

  /** @param bitsPerSecond estimated by the receiver */
  note(bitsPerSecond: number, nowMs: number): void {
    if (bitsPerSecond >= this.#sent * SUFFICIENT_SHARE) return;
    const failedAgain = nowMs >= this.#until && this.#limit !== Number.POSITIVE_INFINITY;
    if (failedAgain) this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    this.#limit = bitsPerSecond;
    this.#until = nowMs + this.#pauseMs;
  }
}
