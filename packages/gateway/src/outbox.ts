/**
 * Joins the frames that one socket gets within a slice of work into one write: sockets written to are corked, and
 * all are let go together. Control frames of `ws` pass through the same corked stream, so order always holds.
 */
import type { Duplex } from 'node:stream';

export class Outbox {
  #corked: Duplex[] = [];
  #open = false;
  readonly #flushLater = (): void => this.flush();

  /** From now on writes wait for `flush`, or for the end of this turn of the event loop. */
  open(): void {
    this.#open = true;
  }

  /** Call before a write; corks the socket the first time in a slice. */
  beforeWrite(socket: Duplex): void {
    if (!this.#open || socket.writableCorked > 0) return;
    socket.cork();
    if (this.#corked.push(socket) === 1) setImmediate(this.#flushLater);
  }

  /** Sends what waits. */
  flush(): void {
    const corked = this.#corked;
    if (corked.length === 0) return;
    this.#corked = [];
    for (const socket of corked) socket.uncork();
  }

  /** Sends what waits; from now on writes go straight out. */
  close(): void {
    this.#open = false;
    this.flush();
  }
}
