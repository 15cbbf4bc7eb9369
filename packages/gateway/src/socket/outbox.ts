/**
 * Joins the dispatches that one connection receives within a batch into one write, because writes dominate the cost.
 * Connections keep their dispatches until the batch is over; then a limited number of connections write in each turn of
 * the event loop. Before a connection writes anything else, it writes what it has kept.
 */

/** Connections that write in one turn; about 10 ms. */
const WRITES_PER_TURN = 1500;
/** A batch that takes longer, because it is large or waits for the database, is written in several steps. */
const MAX_DEFERRED_MS = 50;

/** A connection that keeps dispatches until the batch is over. */
export interface Deferring {
  writeDeferred(): void;
}

export class Outbox {
  #waiting: Deferring[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isScheduled = false;
  #whenEmpty: (() => void)[] = [];
  readonly #turn = (): void => this.#writeDue();

  /** Whether dispatches are kept until later. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Defers dispatches until it is closed, but not for longer than {@link MAX_DEFERRED_MS}. */
  open(): void {
    this.#isOpen = true;
  }

  /** Stops deferring. Settles when the deferred dispatches are written. */
  close(): Promise<void> {
    this.#isOpen = false;
    if (this.#waiting.length === 0) return Promise.resolve();
    this.#schedule();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }

  /** Called by a connection that has begun to keep dispatches. */
  add(connection: Deferring): void {
    this.#waiting.push(connection);
    this.#timer ??= setTimeout(this.#turn, MAX_DEFERRED_MS);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#turn);
  }

  #writeDue(): void {
    this.#isScheduled = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = this.#waiting.slice(0, WRITES_PER_TURN);
    this.#waiting = this.#waiting.slice(WRITES_PER_TURN);
    for (const connection of due) connection.writeDeferred();
    if (this.#waiting.length > 0) this.#schedule();
    else for (const resolve of this.#whenEmpty.splice(0)) resolve();
  }
}
