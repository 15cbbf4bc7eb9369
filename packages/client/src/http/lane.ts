/**
 * The queue of one rate-limit bucket: first in, first out. It holds back calls that would be refused according to the
 * last responses.
 *
 * Calls that change something run one at a time, so that messages arrive in the order they were sent. Reads run
 * concurrently, as many as remain. The window slides on the server, so after a reset nothing is assumed: one call runs
 * by itself, and its response shows what remains.
 */
import type { Clock } from '../clock.ts';
import type { LimitReport } from './answer.ts';

interface Ticket {
  readonly exclusive: boolean;
  /** Aborted while it waited; it is skipped when its turn comes. */
  cancelled: boolean;
  /** @param lane the lane in which the call runs: not the one it entered if it moved while it waited */
  readonly enter: (lane: Lane) => void;
  readonly refuse: (waitMs: number) => void;
}

/** Thrown if a call would have to wait longer than the caller allows. */
export class WaitTooLong {
  readonly waitMs: number;
  constructor(waitMs: number) {
    this.waitMs = waitMs;
  }
}

export class Lane {
  /** The bucket of its calls; null until a response has contained it. */
  bucket: string | null = null;
  readonly #clock: Clock;
  readonly #maxRateLimitWaitMs: number;
  #waiting: Ticket[] = [];
  #inFlight = 0;
  #isExclusive = false;
  /** Null while unknown. */
  #remaining: number | null = null;
  /** The lowest remaining count that the responses of the current calls have reported. */
  #lowest = Number.POSITIVE_INFINITY;
  #resetAt = 0;
  #blockedUntil = 0;
  #cancelTimer: (() => void) | undefined;

  /** @param maxRateLimitWaitMs a longer single wait fails at once */
  constructor(clock: Clock, maxRateLimitWaitMs: number) {
    this.#clock = clock;
    this.#maxRateLimitWaitMs = maxRateLimitWaitMs;
  }

  /** Whether the lane has no state and can be dropped. */
  get idle(): boolean {
    const until = Math.max(this.#blockedUntil, Number.isFinite(this.#resetAt) ? this.#resetAt : 0);
    return this.#inFlight === 0 && this.#waiting.length === 0 && until <= this.#clock.now();
  }

  /**
   * Waits for the call's turn; then the call runs until {@link leave} or {@link requeue}.
   * @returns the lane in which it runs @throws WaitTooLong, or the signal's reason
   */
  enter(exclusive: boolean, signal?: AbortSignal): Promise<Lane> {
    return this.#queue(exclusive, signal, 'last');
  }

  /** The running call was refused: puts it back to the front and pauses the lane. */
  requeue(exclusive: boolean, waitMs: number, signal?: AbortSignal): Promise<Lane> {
    this.block(waitMs);
    this.#inFlight -= 1;
    return this.#queue(exclusive, signal, 'first');
  }

  /** Applies the limits in a response; null if the route is not limited. */
  report(report: LimitReport | null): void {
    if (!report) {
      this.#remaining = Number.POSITIVE_INFINITY;
      this.#resetAt = Number.POSITIVE_INFINITY;
      return;
    }
    this.#lowest = Math.min(this.#lowest, report.remaining);
    // The other running calls may not be counted in the reported value.
    this.#remaining = this.#lowest - (this.#inFlight - 1);
    this.#resetAt = this.#clock.now() + report.resetAfterMs;
  }

  /** Applies the response to a call that did not queue here but counts in the same bucket. */
  overhear(report: LimitReport): void {
    this.#lowest = Math.min(this.#lowest, report.remaining);
    this.#remaining = report.remaining - this.#inFlight;
    this.#resetAt = this.#clock.now() + report.resetAfterMs;
  }

  /** Pauses the lane. */
  block(milliseconds: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#clock.now() + milliseconds);
    this.#remaining = null;
  }

  /** The running call has ended. */
  leave(): void {
    this.#inFlight -= 1;
    this.#advance();
  }

  /** Moves everything that waits to the lane that shares the bucket. */
  moveWaitingTo(other: Lane): void {
    other.#waiting.push(...this.#waiting);
    this.#waiting = [];
    other.#advance();
  }

  #queue(exclusive: boolean, signal: AbortSignal | undefined, place: 'first' | 'last'): Promise<Lane> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return this.#advance();
      }
      const ticket: Ticket = {
        exclusive,
        cancelled: false,
        enter: (lane) => {
          signal?.removeEventListener('abort', abort);
          resolve(lane);
        },
        refuse: (waitMs) => {
          signal?.removeEventListener('abort', abort);
          reject(new WaitTooLong(waitMs));
        },
      };
      const abort = () => {
        ticket.cancelled = true;
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (place === 'first') this.#waiting.unshift(ticket);
      else this.#waiting.push(ticket);
      this.#advance();
    });
  }

  #advance(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    for (let head = this.#waiting[0]; head; head = this.#waiting[0]) {
      if (head.cancelled) {
        this.#waiting.shift();
        continue;
      }
      if (this.#inFlight > 0 && (head.exclusive || this.#isExclusive)) return;
      const waitMs = this.#waitMs();
      if (waitMs === null) return;
      if (waitMs > 0 && waitMs <= this.#maxRateLimitWaitMs) {
        this.#cancelTimer = this.#clock.after(Math.ceil(waitMs), () => this.#advance());
        return;
      }
      this.#waiting.shift();
      if (waitMs > 0) head.refuse(waitMs);
      else this.#start(head);
    }
  }

  #start(ticket: Ticket): void {
    if (this.#inFlight === 0) this.#lowest = Number.POSITIVE_INFINITY;
    this.#inFlight += 1;
    this.#isExclusive = ticket.exclusive;
    if (this.#remaining !== null) this.#remaining -= 1;
    ticket.enter(this);
  }

  /** Milliseconds until the next call may start; null until the response to a running one has arrived. */
  #waitMs(): number | null {
    const now = this.#clock.now();
    if (this.#blockedUntil > now) return this.#blockedUntil - now;
    if (this.#remaining !== null && now >= this.#resetAt) this.#remaining = null;
    if (this.#remaining === null) return this.#inFlight === 0 ? 0 : null;
    if (this.#remaining > 0) return 0;
    return this.#inFlight > 0 ? null : this.#resetAt - now;
  }
}
