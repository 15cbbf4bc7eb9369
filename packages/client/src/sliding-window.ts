import type { Clock } from './clock.ts';

/** The calls within the last milliseconds, to stay within a limit. */
export class SlidingWindow {
  readonly #clock: Clock;
  readonly #windowMs: number;
  #calledAt: number[] = [];

  constructor(clock: Clock, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /** How long one more call has to wait, in milliseconds. */
  waitMs(limit: number): number {
    const now = this.#clock.now();
    this.#calledAt = this.#calledAt.filter((time) => time > now - this.#windowMs);
    const [oldest] = this.#calledAt;
    return oldest === undefined || this.#calledAt.length < limit ? 0 : oldest + this.#windowMs - now;
  }

  count(): void {
    this.#calledAt.push(this.#clock.now());
  }
}
