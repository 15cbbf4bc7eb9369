import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectRedis } from '../redis/index.ts';
import { redisInstalled, startTestRedis, type TestRedis } from '../redis/test-server.ts';
import { InProcessRateLimiter, type RateLimiter, RedisRateLimiter } from './index.ts';

const START = Date.UTC(2026, 0, 31, 12);
let keys = 0;
const freshKey = () => `key-${++keys}`;

describe('in process', () => {
  behaviour(async (scale = 1) => new InProcessRateLimiter({ scale }), { runs: 500 });

  it('drops expired keys while other keys are counted', () => {
    const limiter = new InProcessRateLimiter();
    for (let i = 0; i < 10_000; i += 1) limiter.take(`caller-${i}`, 5, 5, START);
    expect(limiter.size).toBe(10_000);
    for (let i = 0; i < 20_000; i += 1) limiter.take(`later-${i}`, 5, 5, START + 5000 + i);
    expect(limiter.size).toBeLessThan(12_000);
  });
});

describe.skipIf(!redisInstalled())('in Redis', () => {
  let server: TestRedis;
  let redis: Awaited<ReturnType<typeof connectRedis>>;
  const errors: unknown[] = [];

  beforeAll(async () => {
    server = await startTestRedis();
    redis = await connectRedis(server.url, { onAway: () => undefined });
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  const limiterOn = (scale?: number) =>
    new RedisRateLimiter({
      redis,
      ...(scale === undefined ? {} : { scale }),
      fallback: new InProcessRateLimiter(),
      onError: (error) => errors.push(error),
    });

  behaviour(async (scale) => limiterOn(scale), { runs: 25 });

  it('counts together with other processes', async () => {
    const [one, other] = [limiterOn(), limiterOn()];
    const key = freshKey();
    expect((await one.take(key, 2, 5, START)).remaining).toBe(1);
    expect((await other.take(key, 2, 5, START)).remaining).toBe(0);
    expect((await one.take(key, 2, 5, START)).allowed).toBe(false);
    expect(errors).toEqual([]);
  });

  it('lets keys expire in Redis', async () => {
    const key = freshKey();
    await limiterOn().take(key, 2, 5, START);
    const ttl = await redis.pttl(`guildhall:rate:${key}`);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(65_000);
  });

  it('counts in this process while Redis is unavailable', async () => {
    const own = await startTestRedis();
    const away = await connectRedis(own.url, { onAway: () => undefined });
    await own.stop();
    const seen: unknown[] = [];
    const limiter = new RedisRateLimiter({
      redis: away,
      fallback: new InProcessRateLimiter(),
      onError: (error) => seen.push(error),
    });
    const key = freshKey();
    const answers = [await limiter.take(key, 1, 60, START), await limiter.take(key, 1, 60, START)];
    away.disconnect();
    expect(answers.map((answer) => answer.allowed)).toEqual([true, false]);
    expect(seen).toHaveLength(2);
  });

  it('waits for a silent server only once, and uses it again when it answers', async () => {
    const own = await startTestRedis();
    const [onAway, onBack] = [vi.fn(), vi.fn()];
    const silent = await connectRedis(own.url, { onAway, onBack });
    try {
      const fallback = new InProcessRateLimiter();
      const limiter = new RedisRateLimiter({ redis: silent, fallback });
      const [before, during, after] = [freshKey(), freshKey(), freshKey()];
      await limiter.take(before, 1, 60, START);
      own.pause();
      await limiter.take(during, 2, 60, START);
      await expect.poll(() => silent.status).not.toBe('ready');
      expect((await limiter.take(during, 2, 60, START)).allowed).toBe(true);
      expect((await limiter.take(during, 2, 60, START)).allowed).toBe(false);
      own.resume();
      await expect.poll(() => silent.status).toBe('ready');
      expect((await limiter.take(before, 1, 60, START)).allowed).toBe(false);
      await limiter.take(after, 1, 60, START);
      expect(await silent.pttl(`guildhall:rate:${after}`)).toBeGreaterThan(0);
      expect([onAway.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
    } finally {
      silent.disconnect();
      await own.stop();
    }
  });
});

/** Rules for every implementation. */
function behaviour(create: (scale?: number) => Promise<RateLimiter>, { runs }: { runs: number }): void {
  it('accepts up to the limit and reports what is left and when', async () => {
    const limiter = await create();
    const key = freshKey();
    expect(await limiter.take(key, 2, 5, START)).toEqual({
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAt: START / 1000 + 5,
      resetAfterSecs: 5,
      retryAfterSecs: 0,
    });
    expect(await limiter.take(key, 2, 5, START + 1500)).toMatchObject({ remaining: 0, resetAfterSecs: 3.5 });
    expect(await limiter.take(key, 2, 5, START + 2000)).toEqual({
      allowed: false,
      limit: 2,
      remaining: 0,
      resetAt: START / 1000 + 5,
      resetAfterSecs: 3,
      retryAfterSecs: 3,
    });
  });

  it('slides: each call leaves the window by itself, and refused calls are not counted', async () => {
    const limiter = await create();
    const key = freshKey();
    await limiter.take(key, 2, 5, START);
    await limiter.take(key, 2, 5, START + 3000);
    for (let i = 0; i < 10; i += 1) {
      expect((await limiter.take(key, 2, 5, START + 4999)).allowed).toBe(false);
    }
    expect(await limiter.take(key, 2, 5, START + 5000)).toMatchObject({ allowed: true, remaining: 0 });
    expect(await limiter.take(key, 2, 5, START + 5001)).toMatchObject({
      allowed: false,
      retryAfterSecs: 2.999,
    });
  });

  it('counts keys separately', async () => {
    const limiter = await create();
    expect((await limiter.take(freshKey(), 1, 5, START)).allowed).toBe(true);
    expect((await limiter.take(freshKey(), 1, 5, START)).allowed).toBe(true);
  });

  it('multiplies limits by the scale, and never below one', async () => {
    const key = freshKey();
    expect(await (await create(10)).take(key, 5, 5, START)).toMatchObject({ limit: 50, remaining: 49 });
    expect((await (await create(0.01)).take(freshKey(), 5, 5, START)).limit).toBe(1);
  });

  it('counts in all windows or in none', async () => {
    const limiter = await create();
    const [wide, narrow] = [freshKey(), freshKey()];
    const both = [
      { key: wide, limit: 5, windowSecs: 10 },
      { key: narrow, limit: 1, windowSecs: 10 },
    ];
    const first = await limiter.takeAll(both, START);
    expect(first.allowed).toBe(true);
    expect(first.results.map((result) => result.remaining)).toEqual([4, 0]);
    const second = await limiter.takeAll(both, START + 1000);
    expect(second.allowed).toBe(false);
    expect(second.results.map((result) => result.allowed)).toEqual([true, false]);
    expect(second.results.map((result) => result.remaining)).toEqual([4, 0]);
    expect(second.results[1]?.retryAfterSecs).toBe(9);
    expect((await limiter.take(wide, 5, 10, START + 1000)).remaining).toBe(3);
  });

  it('refuses a repeated key in one call', async () => {
    const limiter = await create();
    const one = { key: freshKey(), limit: 5, windowSecs: 10 };
    await expect((async () => limiter.takeAll([one, one], START))()).rejects.toThrow(TypeError);
  });

  it('counts costs, checks without counting, and reports when a cost would fit', async () => {
    const limiter = await create();
    const upload = { key: freshKey(), limit: 1000, windowSecs: 64 };
    await limiter.takeAll([{ ...upload, cost: 600 }], START);
    await limiter.takeAll([{ ...upload, cost: 300 }], START + 2000);
    const refused = await limiter.takeAll([{ ...upload, cost: 800 }], START + 4000);
    expect(refused.allowed).toBe(false);
    expect(refused.results[0]).toMatchObject({ remaining: 100, retryAfterSecs: 62 });
    const look = await limiter.takeAll([{ ...upload, cost: 0 }], START + 4000);
    expect(look.results[0]).toMatchObject({ allowed: true, remaining: 100 });
  });

  it('continues when the clock is set back by an hour', async () => {
    const limiter = await create();
    const key = freshKey();
    await limiter.take(key, 1, 5, START);
    expect((await limiter.take(key, 1, 5, START - 3_600_000)).allowed).toBe(true);
    expect((await limiter.take(key, 1, 5, START - 3_600_000)).allowed).toBe(false);
  });

  it('never accepts more than the limit within any window, nor fewer than it may', async () => {
    const limiter = await create();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 300 })),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 1, max: 60 })), {
          maxLength: 40,
        }),
        async (limit, windowSecs, bursts) => {
          const key = freshKey();
          const accepted: number[] = [];
          let now = START;
          for (const [pause, calls] of bursts) {
            now += pause;
            for (let call = 0; call < calls; call += 1) {
              const { allowed } = await limiter.take(key, limit, windowSecs, now);
              const windowMs = windowSecs * 1000;
              const since = (millis: number) => accepted.filter((time) => time > now - millis).length;
              if (allowed && since(windowMs) >= limit) return false;
              // Large limits may be too strict by a 64th of the window.
              const strictest = limit <= 128 ? windowMs : (windowMs * 65) / 64;
              if (!allowed && since(strictest) < limit) return false;
              if (allowed) accepted.push(now);
              if (!allowed) break;
            }
          }
          return true;
        },
      ),
      { numRuns: runs },
    );
  });
}
