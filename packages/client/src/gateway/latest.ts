/** Sends only the latest of several values: at once, but not more often than allowed. */
import type { Clock } from '../clock.ts';

export class Latest<Value> {
  readonly #clock: Clock;
  readonly #gapMs: number;
  readonly #send: (value: Value) => void;
  #value: Value | undefined;
  #sent: Value | undefined;
  #isOpen = false;
  #sentAt = Number.NEGATIVE_INFINITY;
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
    this.#sendIfDue();
  }

  /** The gateway already knows the value. */
  markSent(): void {
    this.#sent = this.#value;
  }

  /** Sending is possible from now on. */
  open(): void {
    this.#isOpen = true;
    this.#sendIfDue();
  }

  /** The connection is lost, and with it perhaps the last value. */
  close(): void {
    this.#isOpen = false;
    this.#sent = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #sendIfDue(): void {
    if (!this.#isOpen || this.#cancel || this.#value === undefined || this.#value === this.#sent) return;
    const waitMs = this.#sentAt + this.#gapMs - this.#clock.now();
    if (waitMs > 0) {
      this.#cancel = this.#clock.after(waitMs, () => {
        this.#cancel = undefined;
        this.#sendIfDue();
      });
      return;
    }
    this.#sent = this.#value;
    this.#sentAt = this.#clock.now();
    this.#send(this.#value);
  }
}
