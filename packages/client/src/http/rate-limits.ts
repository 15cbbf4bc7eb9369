/** Which lane a call queues in, and the limit over all routes together. */
import { type Clock, delay } from '../clock.ts';
import type { LimitReport } from './answer.ts';
import { Lane } from './lane.ts';
import type { Route } from './route.ts';

/** Beyond this many lanes the idle ones are forgotten. */
const LANES_KEPT = 1000;
const GLOBAL_WINDOW_MS = 1000;

/**
 * Lanes by route and limited parameters. Answers name their bucket; routes whose calls turn out to share one share
 * the lane from then on.
 */
export class RateLimits {
  readonly #clock: Clock;
  readonly #patienceMs: number;
  readonly #lanes = new Map<string, Lane>();
  #globalBlockedUntil = 0;
  /** Calls a second over all routes, once a refusal has told it. */
  #globalLimit = Number.POSITIVE_INFINITY;
  #sentAt: number[] = [];

  constructor(clock: Clock, patienceMs: number) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /** The lane of a call. */
  laneOf(name: string, route: Route, parameters: Readonly<Record<string, unknown>>): Lane {
    return this.#lane(`${name} ${valuesOf(route, parameters)}`);
  }

  /** Learns from an answer which bucket the route's calls are counted in. */
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
      return;
    }
    this.#lanes.set(`${name} ${values}`, shared);
    shared.overhear(report);
    lane.moveWaitingTo(shared);
  }

  /** Holds every call back for so long; `limit` is the calls a second that the refusal named. */
  blockAll(milliseconds: number, limit: number | null): void {
    this.#globalBlockedUntil = Math.max(this.#globalBlockedUntil, this.#clock.now() + milliseconds);
    if (limit) this.#globalLimit = limit;
  }

  /** Waits until the limit over all routes lets one more call through. */
  async enterGlobal(signal?: AbortSignal): Promise<void> {
    for (let waitMs = this.#globalWaitMs(); waitMs > 0; waitMs = this.#globalWaitMs()) {
      await delay(this.#clock, Math.ceil(waitMs), signal);
    }
    if (Number.isFinite(this.#globalLimit)) this.#sentAt.push(this.#clock.now());
  }

  #globalWaitMs(): number {
    const now = this.#clock.now();
    if (this.#globalBlockedUntil > now) return this.#globalBlockedUntil - now;
    this.#sentAt = this.#sentAt.filter((sentAt) => sentAt > now - GLOBAL_WINDOW_MS);
    const oldest = this.#sentAt[0];
    if (oldest === undefined || this.#sentAt.length < this.#globalLimit) return 0;
    return oldest + GLOBAL_WINDOW_MS - now;
  }

  #lane(key: string): Lane {
    const known = this.#lanes.get(key);
    if (known) return known;
    if (this.#lanes.size >= LANES_KEPT) this.#forgetIdle();
    const lane = new Lane(this.#clock, this.#patienceMs);
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
