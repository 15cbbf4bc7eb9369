/**
 * Spaces out requests for members. Libraries request those of all their guilds at once, and Guildhall's gateway closes a
 * connection with more requests than its limit.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MEMBER_REQUESTS } from '@guildhall/gateway';

/** Guildhall's gateway counts a request when it arrives, which may be later than it was passed on. */
const MARGIN_MS = 500;
/** A request that would wait longer is passed on at once, so that a flood of them ends the connection. */
const MAX_WAIT_MS = 120_000;

export class MemberRequestPace {
  readonly #limit: number;
  readonly #closed: AbortSignal;
  /** When the last requests were passed on, or will be. */
  readonly #times: number[] = [];

  /** @param scale of all rate limits @param closed drops what still waits */
  constructor(scale: number, closed: AbortSignal) {
    this.#limit = Math.max(1, Math.floor(MEMBER_REQUESTS.limit * scale));
    this.#closed = closed;
  }

  /** Passes a request on when the limit allows it. */
  pass(send: () => void): void {
    const now = performance.now();
    const first = this.#times.length < this.#limit ? undefined : this.#times.shift();
    const time = Math.max(now, first === undefined ? now : first + MEMBER_REQUESTS.windowMs + MARGIN_MS);
    this.#times.push(time);
    if (time === now || time - now > MAX_WAIT_MS) send();
    else delay(time - now, undefined, { signal: this.#closed, ref: false }).then(send, () => {});
  }
}
