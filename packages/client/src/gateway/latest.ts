/** Sends a value of which only the latest matters: at once, but not more often than allowed. */
import type { Clock } from '../clock.ts';

export class Latest<Value> {
  readonly #clock: Clock;
  readonly #gapMs: number;
  readonly #send: (value: Value) => void;
  #value: Value | undefined;
  #told: Value | undefined;
  #open = false;
  #toldAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  /** @param gapMs the minimum time between two sends */
  constructor(clock: Clock, gapMs: number, send: (value: Value) => void) {
    this.#clock = clock;
    this.#gapMs = gapMs;
    this.#send = send;
  }

  get value(): Value | undefined {
    return this.#value;
  }

  set(value: Value | undefined): void {
    this.#value = value;
    this.#tell();
  }

  /** The gateway already knows the value. */
  assumeTold(): void {
    this.#told = this.#value;
  }

  /** The gateway has forgotten the value. */
  forgetTold(): void {
    this.#told = undefined;
  }

  /** Sending is possible from now on. */
  open(): void {
    this.#open = true;
    this.#tell();
  }

  close(): void {
    this.#open = false;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #tell(): void {
    if (!this.#open || this.#cancel || this.#value === undefined || this.#value === this.#told) return;
    const waitMs = this.#toldAt + this.#gapMs - this.#clock.now();
    if (waitMs > 0) {
      this.#cancel = this.#clock.after(waitMs, () => {
        this.#cancel = undefined;
        this.#tell();
      });
      return;
    }
    this.#told = this.#value;
    this.#toldAt = this.#clock.now();
    this.#send(this.#value);
  }
}
