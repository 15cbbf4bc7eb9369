/** Rate limits (design, chapter 10): sliding windows, counted by key, independent of routes and callers. */

/** One limit of a call. A key always has the same limit and window. */
export interface RateLimitRequest {
  readonly key: string;
  readonly limit: number;
  readonly windowSecs: number;
  /** How much the call counts (bytes of an upload); default 1. With 0 nothing is counted. */
  readonly cost?: number;
}

/** The values of the `X-RateLimit-*` headers. Seconds have decimals. */
export interface RateLimitResult {
  readonly allowed: boolean;
  /** After scaling. */
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which `remaining` grows next: the oldest counted call leaves the window. */
  readonly resetAt: number;
  readonly resetAfterSecs: number;
  /** Seconds until the same call would be allowed; 0 when it is. */
  readonly retryAfterSecs: number;
}

/** Results of several limits at once, in the order of the requests. */
export interface RateLimitDecision {
  readonly allowed: boolean;
  readonly results: readonly RateLimitResult[];
}

/** In process the result is immediate; with Redis it is a promise. Callers await only promises. */
export interface RateLimiter {
  /** Counts one call unless the window is full. `now` is in Unix milliseconds. */
  take(
    key: string,
    limit: number,
    windowSecs: number,
    now: number,
  ): RateLimitResult | Promise<RateLimitResult>;
  /** Counts in every window, or in none if one of them is full. @throws TypeError when a key occurs twice */
  takeAll(requests: readonly RateLimitRequest[], now: number): RateLimitDecision | Promise<RateLimitDecision>;
}

/**
 * Up to this limit, every call is stored separately and the window is exact. Above it, calls within a 64th of the
 * window share a slot that expires with its last call: a window never admits more than the limit, and is too strict
 * by at most a 64th of its length.
 */
const EXACT_LIMIT = 128;
const SLOTS_PER_WINDOW = 64;

/** If a key's newest call is this far ahead of the caller's clock, it was counted before the clock was set back. */
export const CLOCK_STEP_MS = 60_000;

/** The effective limit on an instance with this `RATE_LIMIT_SCALE`; never below 1. */
export function scaledLimit(limit: number, scale: number): number {
  return Math.max(1, Math.round(limit * scale));
}

/** How long calls may share a slot, in milliseconds. */
export function slotMillis(limit: number, windowMs: number): number {
  return limit <= EXACT_LIMIT ? 0 : windowMs / SLOTS_PER_WINDOW;
}

/** @throws TypeError when two requests share a key, because each would be checked without the other */
export function assertDistinctKeys(requests: readonly RateLimitRequest[]): void {
  for (let i = 1; i < requests.length; i += 1) {
    const key = requests[i]?.key;
    for (let j = 0; j < i; j += 1) {
      if (requests[j]?.key === key) throw new TypeError(`Rate limit key taken twice in one call: ${key}`);
    }
  }
}

interface CountedCall {
  readonly allowed: boolean;
  readonly limit: number;
  /** Before a refused call, after an allowed one. */
  readonly used: number;
  readonly resetAfterMs: number;
  readonly retryAfterMs: number;
}

export function rateLimitResult(
  { allowed, limit, used, resetAfterMs, retryAfterMs }: CountedCall,
  now: number,
): RateLimitResult {
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - used),
    resetAt: (now + resetAfterMs) / 1000,
    resetAfterSecs: resetAfterMs / 1000,
    retryAfterSecs: retryAfterMs / 1000,
  };
}
