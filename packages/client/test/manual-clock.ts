import type { Clock } from '../src/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that moves only when a test moves it. */
export class ManualClock implements Clock {
  #now = Date.parse('2026-01-01T00:00:00Z');
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Delays of all waiting timers, in order. */
  get pending(): readonly number[] {
    return this.#timers.map((timer) => timer.at - this.#now).sort((left, right) => left - right);
  }

  /** Advances the clock and runs due timers in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
      this.#now = Math.max(this.#now, next.at);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.callback();
    }
    this.#now = end;
  }

  /** Advances to the next timer, if there is one. */
  advanceToNext(): void {
    const next = this.#next();
    if (next) this.advance(next.at - this.#now);
  }

  #next(): Timer | undefined {
    return this.#timers.reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
      undefined,
    );
  }
}
