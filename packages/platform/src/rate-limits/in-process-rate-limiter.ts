import { SlidingWindow } from './sliding-window.ts';
import type { RateLimitDecision, RateLimiter, RateLimitRequest, RateLimitResult } from './types.ts';
import { assertDistinctKeys, CLOCK_STEP_MS, rateLimitResult, scaledLimit, slotMillis } from './types.ts';

/** Keys checked for expiry for each limit of a call: more than it can add, so the map stays close to the live keys. */
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
    const request = { key, limit, windowSecs };
    const window = this.#current(request, now);
    const result = this.#refusal(request, window, now) ?? this.#count(request, window, 1, now);
    this.#removeExpired(SWEEP_STEPS, now);
    return result;
  }

  takeAll(requests: readonly RateLimitRequest[], now: number): RateLimitDecision {
    assertDistinctKeys(requests);
    let allowed = true;
    const states = requests.map((request) => {
      const window = this.#current(request, now);
      const refusal = this.#refusal(request, window, now);
      if (refusal) allowed = false;
      return { request, window, refusal };
    });
    const results = states.map(
      ({ request, window, refusal }) =>
        refusal ?? this.#count(request, window, allowed ? (request.cost ?? 1) : 0, now),
    );
    // Only now, so that no window of this call is removed before it counts.
    this.#removeExpired(SWEEP_STEPS * requests.length, now);
    return { allowed, results };
  }

  /** The result of a call that exceeds a limit, or null. Counts nothing. */
  #refusal(
    { limit: unscaled, windowSecs, cost = 1 }: RateLimitRequest,
    window: SlidingWindow | undefined,
    now: number,
  ): RateLimitResult | null {
    const limit = scaledLimit(unscaled, this.#scale);
    const needed = Math.max(1, cost);
    const used = window?.used ?? 0;
    if (used + needed <= limit) return null;
    const windowMs = windowSecs * 1000;
    const resetAfterMs = window?.untilNext(now, windowMs) ?? 0;
    const retryAfterMs = window?.untilFreed(used + needed - limit, now, windowMs) ?? windowMs;
    return rateLimitResult({ allowed: false, limit, used, resetAfterMs, retryAfterMs }, now);
  }

  #count(
    { key, limit: unscaled, windowSecs }: RateLimitRequest,
    current: SlidingWindow | undefined,
    cost: number,
    now: number,
  ): RateLimitResult {
    const windowMs = windowSecs * 1000;
    const limit = scaledLimit(unscaled, this.#scale);
    let window = current;
    if (cost > 0) {
      if (window === undefined) {
        window = new SlidingWindow();
        this.#windows.set(key, window);
      }
      window.add(Math.max(now, window.newest), cost, windowMs, slotMillis(limit, windowMs));
    }
    const resetAfterMs = window?.untilNext(now, windowMs) ?? 0;
    return rateLimitResult(
      { allowed: true, limit, used: window?.used ?? 0, resetAfterMs, retryAfterMs: 0 },
      now,
    );
  }

  /** The key's current window, or undefined if it has no calls. */
  #current({ key, windowSecs }: RateLimitRequest, now: number): SlidingWindow | undefined {
    const window = this.#windows.get(key);
    if (window === undefined) return undefined;
    if (window.newest > now + CLOCK_STEP_MS) {
      this.#windows.delete(key);
      return undefined;
    }
    window.advance(now, windowSecs * 1000);
    return window;
  }

  #removeExpired(steps: number, now: number): void {
    for (let step = 0; step < steps; step += 1) {
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
