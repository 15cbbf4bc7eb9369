/** One identify every few seconds for each token (design 2.1), shared by the shards of a process. */
import { GATEWAY } from '@guildhall/protocol/gateway-codes';
import { type Clock, delay } from '../clock.ts';

/** A little more than the instance demands, because clocks and latencies differ. */
const GAP_MS = GATEWAY.identifyEverySecs * 1000 + 250;

export class IdentifyTurns {
  readonly #clock: Clock;
  #freeAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Waits for the next turn; later callers wait longer. */
  async take(): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#freeAt);
    this.#freeAt = at + GAP_MS;
    if (at > now) await delay(this.#clock, at - now);
  }
}
