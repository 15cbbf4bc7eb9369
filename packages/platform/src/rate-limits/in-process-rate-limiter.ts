import { SlidingWindow } from './sliding-window.ts';
import type { RateLimitDecision, RateLimiter, RateLimitRequest, RateLimitResult } from './types.ts';
import { assertDistinctKeys, CLOCK_STEP_MS, rateLimitResult, scaledLimit, slotMillis } from './types.ts';

/**
 * Number of keys checked for expiry at each call: more than a call can add, so the map stays close to the live keys.
 */
const SWEEP_STEPS = 2;

/** Counts in this process. O(1) per call, amortised; no timers; memory depends on the keys with an open window. */
export class InProcessRateLimiter implements RateLimiter {
  readonly #scale: number;
  readonly #windows = new Map<string, SlidingWindow>();
  #sweep = this.#windows.entries();

  /** `scale` multiplies every limit (`RATE_LIMIT_SCALE`). */
  constructor(options: { readonly scale?: number } = {}) {
    this.#scale = options.scale ?? 1;
  }

  /** Keys in memory, including expired ones that are not swept yet. */
  get size(): number {
    return this.#windows.size;
  }

  take(key: string, limit: number, windowSecs: number, now: number): RateLimitResult {
    return this.#refusal(key, limit, windowSecs, 1, now) ?? this.#count(key, limit, windowSecs, 1, now);
  }

  takeAll(requests: readonly RateLimitRequest[], now: number): RateLimitDecision {
    assertDistinctKeys(requests);
    const allowed = requests.every(
      (one) => this.#refusal(one.key, one.limit, one.windowSecs, one.cost ?? 1, now) === null,
    );
    const results = requests.map(
      (one) =>
        (allowed ? null : this.#refusal(one.key, one.limit, one.windowSecs, one.cost ?? 1, now)) ??
        this.#count(one.key, one.limit, one.windowSecs, allowed ? (one.cost ?? 1) : 0, now),
    );
    return { allowed, results };
  }

  /** The result of a call that exceeds a limit, or null. Counts nothing. */
  #refusal(
    key: string,
    unscaled: number,
    windowSecs: number,
    cost: number,
    now: number,
  ): RateLimitResult | null {
    const window = this.#current(key, windowSecs * 1000, now);
    const limit = scaledLimit(unscaled, this.#scale);
    const needed = Math.max(1, cost);
    const used = window?.used ?? 0;
    if (used + needed <= limit) return null;
    const windowMs = windowSecs * 1000;
    const resetAfter = window?.untilNext(now, windowMs) ?? 0;
    const retryAfter = window?.untilFreed(used + needed - limit, now, windowMs) ?? windowMs;
    return rateLimitResult(false, limit, used, resetAfter, retryAfter, now);
  }

  #count(key: string, unscaled: number, windowSecs: number, cost: number, now: number): RateLimitResult {
    const windowMs = windowSecs * 1000;
    const limit = scaledLimit(unscaled, this.#scale);
    let window = this.#windows.get(key);
    if (cost > 0) {
      if (window === undefined) {
        window = new SlidingWindow();
        this.#windows.set(key, window);
      }
      window.add(Math.max(now, window.newest), cost, windowMs, slotMillis(limit, windowMs));
      this.#removeExpired(now);
    }
    const resetAfter = window?.untilNext(now, windowMs) ?? 0;
    return rateLimitResult(true, limit, window?.used ?? 0, resetAfter, 0, now);
  }

  /** The key's current window, or undefined if it has no calls. */
  #current(key: string, windowMs: number, now: number): SlidingWindow | undefined {
    const window = this.#windows.get(key);
    if (window === undefined) return undefined;
    if (window.newest > now + CLOCK_STEP_MS) {
      this.#windows.delete(key);
      return undefined;
    }
    window.advance(now, windowMs);
    return window;
  }

  #removeExpired(now: number): void {
    for (let step = 0; step < SWEEP_STEPS; step += 1) {
      const next = this.#sweep.next();
      if (next.done) {
        this.#sweep = this.#windows.entries();
        return;
      }
      const [key, window] = next.value;
      if (window.expiresAt <= now) this.#windows.delete(key);
    }
  }
}
