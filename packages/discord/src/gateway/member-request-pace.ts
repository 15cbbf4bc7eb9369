/**
 * Spaces out requests for members. Libraries request those of all their guilds at once, and Guildhall's gateway closes a
 * connection with more requests than its limit.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { MEMBER_REQUESTS } from '@guildhall/gateway';
import { GATEWAY } from '@guildhall/protocol';

/** Guildhall's gateway counts a request when it arrives, which may be later than it was passed on. */
const MARGIN_MS = 500;
const PERIOD_MS = MEMBER_REQUESTS.windowMs + MARGIN_MS;
/** One for each guild of a full shard. */
const MAX_WAITING = 1000;

export class MemberRequestPace {
  readonly #send: (request: string) => void;
  readonly #limit: number;
  readonly #closed: AbortSignal;
  /** When the last requests were passed on, or will be. */
  readonly #times: number[] = [];
  #waiting = 0;

  /** @param scale of all rate limits @param closed drops what still waits */
  constructor(send: (request: string) => void, scale: number, closed: AbortSignal) {
    this.#send = send;
    this.#limit = Math.max(1, Math.floor(MEMBER_REQUESTS.limit * scale));
    this.#closed = closed;
  }

  /**
   * Passes a request on when the limit allows it; one that is too long at once, because the gateway refuses it.
   * @returns 0, or the seconds until there is room if too many requests wait; then this one is dropped
   */
  pass(request: string): number {
    if (Buffer.byteLength(request) > GATEWAY.payloadBytes) {
      this.#send(request);
      return 0;
    }
    if (this.#waiting >= MAX_WAITING) return PERIOD_MS / 1000;
    const now = performance.now();
    const first = this.#times.length < this.#limit ? undefined : this.#times.shift();
    const time = Math.max(now, first === undefined ? now : first + PERIOD_MS);
    this.#times.push(time);
    if (time === now) this.#send(request);
    else void this.#passLater(request, time - now);
    return 0;
  }

  async #passLater(request: string, waitMs: number): Promise<void> {
    this.#waiting += 1;
    const isDue = await delay(waitMs, true, { signal: this.#closed, ref: false }).catch(() => false);
    this.#waiting -= 1;
    if (isDue) this.#send(request);
  }
}
