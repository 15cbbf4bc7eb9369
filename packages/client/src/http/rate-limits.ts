/** Finds the lane that a call queues in, and applies the limit over all routes together. */
import { type Clock, delay } from '../clock.ts';
import { SlidingWindow } from '../sliding-window.ts';
import type { LimitReport } from './answer.ts';
import { Lane } from './lane.ts';
import type { Route } from './route.ts';

/** Above this number of lanes, idle ones are dropped. */
const LANES_KEPT = 1000;
const GLOBAL_WINDOW_MS = 1000;

/**
 * Lanes by route and limited parameters. Responses contain their bucket; routes that share a bucket share a lane from
 * then on.
 */
export class RateLimits {
  readonly #clock: Clock;
  readonly #maxRateLimitWaitMs: number;
  readonly #lanes = new Map<string, Lane>();
  #globalBlockedUntil = 0;
  /** Calls per second over all routes; known after the first refusal. */
  #globalLimit = Number.POSITIVE_INFINITY;
  readonly #sent: SlidingWindow;

  constructor(clock: Clock, maxRateLimitWaitMs: number) {
    this.#clock = clock;
    this.#sent = new SlidingWindow(clock, GLOBAL_WINDOW_MS);
    this.#maxRateLimitWaitMs = maxRateLimitWaitMs;
  }

  /** The lane of a call. */
  laneOf(name: string, route: Route, parameters: Readonly<Record<string, unknown>>): Lane {
    return this.#lane(`${name} ${valuesOf(route, parameters)}`);
  }

  /** Learns from a response which bucket counts the route's calls. */
  learn(
    name: string,
    route: Route,
    parameters: Readonly<Record<string, unknown>>,
    report: LimitReport | null,
  ): void {
    if (!report?.bucket) return;
    const values = valuesOf(route, parameters);
    const bucketKey = `bucket ${report.bucket} ${values}`;
    const lane = this.#lane(`${name} ${values}`);
    const shared = this.#lanes.get(bucketKey);
    if (shared === lane) return;
    if (!shared) {
      this.#lanes.set(bucketKey, lane);
      lane.bucket = report.bucket;
      return;
    }
    this.#lanes.set(`${name} ${values}`, shared);
    shared.overhear(report);
    lane.moveWaitingTo(shared);
  }

  /**
   * Whether a refusal concerns all of the route's calls: a limit of new names leaves the other changes of a channel.
   * @param bucket that the refusal contained
   */
  refusesAll(
    name: string,
    route: Route,
    parameters: Readonly<Record<string, unknown>>,
    bucket: string | null,
  ): boolean {
    const { bucket: learned } = this.laneOf(name, route, parameters);
    return !bucket || !learned || bucket === learned;
  }

  /** Pauses all calls. @param limit the calls per second that the refusal contained */
  blockAll(milliseconds: number, limit: number | null): void {
    this.#globalBlockedUntil = Math.max(this.#globalBlockedUntil, this.#clock.now() + milliseconds);
    if (limit) this.#globalLimit = limit;
  }

  /** Waits until the limit over all routes allows one more call. */
  async enterGlobal(signal?: AbortSignal): Promise<void> {
    for (let waitMs = this.#globalWaitMs(); waitMs > 0; waitMs = this.#globalWaitMs()) {
      await delay(this.#clock, Math.ceil(waitMs), signal);
    }
    if (Number.isFinite(this.#globalLimit)) this.#sent.count();
  }

  #globalWaitMs(): number {
    const now = this.#clock.now();
    if (this.#globalBlockedUntil > now) return this.#globalBlockedUntil - now;
    return this.#sent.waitMs(this.#globalLimit);
  }

  #lane(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    if (this.#lanes.size >= LANES_KEPT) this.#forgetIdle();
    const lane = new Lane(this.#clock, this.#maxRateLimitWaitMs);
    this.#lanes.set(key, lane);
    return lane;
  }

  #forgetIdle(): void {
    for (const [key, lane] of this.#lanes) if (lane.idle) this.#lanes.delete(key);
  }
}

function valuesOf(route: Route, parameters: Readonly<Record<string, unknown>>): string {
  return (route.limitedBy ?? []).map((name) => String(parameters[name])).join(' ');
}
