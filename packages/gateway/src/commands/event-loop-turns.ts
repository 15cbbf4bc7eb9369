/**
 * Limits how many sessions receive their state in one turn of the event loop, so that sending and delivery continue
 * while thousands of clients reconnect.
 */

/** Sessions per turn; about 5 ms of work. */
const SESSIONS_PER_TURN = 16;

export class EventLoopTurns {
  #waiting: (() => void)[] = [];
  #isScheduled = false;

  /** Resolves in a later turn of the event loop, at most `SESSIONS_PER_TURN` callers at a time. */
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
