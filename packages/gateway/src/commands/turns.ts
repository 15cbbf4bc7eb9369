/**
 * Shares each turn of the event loop between sessions that open and everything else: when thousands come back
 * together, only some of them are told their state in a turn, so that sends and deliveries go on meanwhile.
 */

/** Sessions told in a turn; some 5 ms. */
const SESSIONS_PER_TURN = 16;

export class Turns {
  #waiting: (() => void)[] = [];
  #isScheduled = false;

  /** Settles in a later turn of the event loop; together with few others. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#open());
  }

  #open(): void {
    this.#isScheduled = false;
    for (const resolve of this.#waiting.splice(0, SESSIONS_PER_TURN)) resolve();
    if (this.#waiting.length > 0) this.#schedule();
  }
}
