/**
 * Rate limits: sliding windows counted in process, or in Redis when several processes share them. A refused call is
 * not counted; no window of the given length ever holds more accepted calls than the limit.
 */
export { InProcessRateLimiter } from './in-process-rate-limiter.ts';
export { RedisRateLimiter, type RedisRateLimiterOptions } from './redis-rate-limiter.ts';
export type { RateLimitDecision, RateLimiter, RateLimitRequest, RateLimitResult } from './types.ts';
