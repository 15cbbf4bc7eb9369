/**
 * Joins the frames that one socket receives within a batch into one write, because writes dominate the cost. Sockets
 * are corked first and uncorked later, a number of them per turn of the event loop. Control frames of `ws` use the
 * same corked stream, so their order is kept.
 */
import type { Duplex } from 'node:stream';

/** Writes per turn; about 10 ms. */
const WRITES_PER_TURN = 1500;
/** A batch that takes longer, because it is large or waits for the database, is written in parts. */
const MAX_DEFERRED_MS = 50;

export class Outbox {
  #corked: Duplex[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;
  #isScheduled = false;
  #whenEmpty: (() => void)[] = [];
  readonly #turn = (): void => this.#letGo();

  /** Whether writes are deferred. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Defers writes until it is closed, but not for longer than {@link MAX_DEFERRED_MS}. */
  open(): void {
    this.#isOpen = true;
  }

  /** Stops deferring. Settles when the deferred writes are done. */
  close(): Promise<void> {
    this.#isOpen = false;
    if (this.#corked.length === 0) return Promise.resolve();
    this.#schedule();
    return new Promise((resolve) => this.#whenEmpty.push(resolve));
  }

  /** Corks the socket unless it is corked already; called before a write. */
  beforeWrite(socket: Duplex): void {
    if (!this.#isOpen || socket.writableCorked > 0) return;
    socket.cork();
    this.#corked.push(socket);
    this.#timer ??= setTimeout(this.#turn, MAX_DEFERRED_MS);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#turn);
  }

  #letGo(): void {
    this.#isScheduled = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = this.#corked.slice(0, WRITES_PER_TURN);
    this.#corked = this.#corked.slice(WRITES_PER_TURN);
    for (const socket of due) socket.uncork();
    if (this.#corked.length > 0) this.#schedule();
    else for (const resolve of this.#whenEmpty.splice(0)) resolve();
  }
}
