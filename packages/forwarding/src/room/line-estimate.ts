/**
 * What the line to a person carries. Their browser estimates it from what arrives, so that the estimate never exceeds by
 * much what was sent: more is tried, and taken back for a while when it was too much.
 */
const TOO_MUCH = 0.75;
const FIRST_PAUSE_MS = 8_000;
const LONGEST_PAUSE_MS = 64_000;

export class LineEstimate {
  #limit = Number.POSITIVE_INFINITY;
  #until = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #sent = 0;

  /** Bits per second that may be sent in pictures. */
  limit(nowMs: number): number {
    return nowMs < this.#until ? this.#limit : Number.POSITIVE_INFINITY;
  }

  /** @param bitsPerSecond of the pictures that are sent now */
  sends(bitsPerSecond: number): void {
    this.#sent = bitsPerSecond;
  }

  /** @param bitsPerSecond as the receiver estimates */
  note(bitsPerSecond: number, nowMs: number): void {
    if (bitsPerSecond >= this.#sent * TOO_MUCH) return;
    const isAgain = nowMs >= this.#until && this.#limit !== Number.POSITIVE_INFINITY;
    if (isAgain) this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    this.#limit = bitsPerSecond;
    this.#until = nowMs + this.#pauseMs;
  }
}
