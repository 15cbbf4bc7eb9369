import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { TAKE_SCRIPT } from './redis-script.ts';
import type { RateLimitDecision, RateLimiter, RateLimitRequest, RateLimitResult } from './types.ts';
import { assertDistinctKeys, CLOCK_STEP_MS, rateLimitResult, scaledLimit, slotMillis } from './types.ts';

const SCRIPT_SHA = createHash('sha1').update(TAKE_SCRIPT).digest('hex');

/** Keys outlive their window a little, because clocks of processes differ. */
const EXPIRY_SLACK_MS = 60_000;
const PREFIX = 'guildhall:rate:';

export interface RedisRateLimiterOptions {
  readonly redis: Redis;
  /** Multiplies every limit (`RATE_LIMIT_SCALE`). */
  readonly scale?: number;
  /** Used while Redis does not answer: counting per process is better than refusing or admitting everything. */
  readonly fallback: RateLimiter;
  /** Called for every call that the fallback decided. */
  readonly onError?: (error: unknown) => void;
}

/** Counts in Redis or Valkey (one server, not a cluster), with one script call for all limits of a call. */
export class RedisRateLimiter implements RateLimiter {
  readonly #options: RedisRateLimiterOptions;
  readonly #scale: number;

  constructor(options: RedisRateLimiterOptions) {
    this.#options = options;
    this.#scale = options.scale ?? 1;
  }

  async take(key: string, limit: number, windowSecs: number, now: number): Promise<RateLimitResult> {
    const { results } = await this.takeAll([{ key, limit, windowSecs }], now);
    const [result] = results;
    if (result === undefined) throw new Error('The rate limit script answered without a result.');
    return result;
  }

  async takeAll(requests: readonly RateLimitRequest[], now: number): Promise<RateLimitDecision> {
    assertDistinctKeys(requests);
    if (requests.length === 0) return { allowed: true, results: [] };
    try {
      return this.#read(requests, await this.#run(requests, now), now);
    } catch (error) {
      this.#options.onError?.(error);
      return this.#options.fallback.takeAll(requests, now);
    }
  }

  async #run(requests: readonly RateLimitRequest[], now: number): Promise<readonly unknown[]> {
    const keys = requests.map((one) => PREFIX + one.key);
    const numbers = [now, CLOCK_STEP_MS, EXPIRY_SLACK_MS];
    for (const one of requests) {
      const windowMs = one.windowSecs * 1000;
      const limit = scaledLimit(one.limit, this.#scale);
      numbers.push(limit, windowMs, slotMillis(limit, windowMs), one.cost ?? 1);
    }
    const args = [...keys, ...numbers];
    const reply = await this.#options.redis
      .evalsha(SCRIPT_SHA, keys.length, ...args)
      .catch((error: unknown) => {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return this.#options.redis.eval(TAKE_SCRIPT, keys.length, ...args);
      });
    if (!Array.isArray(reply) || reply.length !== 1 + keys.length * 4) {
      throw new Error('The rate limit script gave an answer of an unexpected shape.');
    }
    return reply;
  }

  #read(requests: readonly RateLimitRequest[], reply: readonly unknown[], now: number): RateLimitDecision {
    const results = requests.map((one, index) => {
      const [fits, used = 0, resetAfterMs = 0, retryAfterMs = 0] = reply
        .slice(1 + index * 4, 5 + index * 4)
        .map(Number);
      const limit = scaledLimit(one.limit, this.#scale);
      return rateLimitResult({ allowed: fits === 1, limit, used, resetAfterMs, retryAfterMs }, now);
    });
    return { allowed: reply[0] === 1, results };
  }
}
