/**
 * Limits that several callers of an endpoint share, such as ten crossposts an hour in a channel. They are counted
 * after all other checks, so that refused calls do not use them up.
 */
import { RateLimitedError } from '@guildhall/platform';
import type { Endpoint } from '@guildhall/protocol';
import type { Runtime } from './runtime.ts';

export interface SharedLimit {
  readonly bucket: string;
  /** What the counted calls share, such as a channel's id. */
  readonly key: string;
  readonly limit: number;
  readonly windowSecs: number;
}

/** Counts one call. @throws ApiError rate_limited. */
export async function countShared(
  { rateLimiter, clock }: Pick<Runtime, 'rateLimiter' | 'clock'>,
  { bucket, key, limit, windowSecs }: SharedLimit,
): Promise<void> {
  const result = await rateLimiter.take(`${bucket}|${key}`, limit, windowSecs, clock.now());
  if (!result.allowed) throw new RateLimitedError({ bucket, scope: 'shared', result });
}

/**
 * Counts one call of an endpoint against its `shared` limits.
 * @param key what the calls share, according to the limits' `by`
 * @throws ApiError rate_limited.
 */
export async function countSharedCall(
  runtime: Pick<Runtime, 'rateLimiter' | 'clock'>,
  { method, path, rateLimits = [] }: Pick<Endpoint, 'method' | 'path' | 'rateLimits'>,
  key: string,
): Promise<void> {
  for (const { shared, bucket = `${method} ${path}`, limit, windowSecs } of rateLimits)
    if (shared) await countShared(runtime, { bucket, key, limit, windowSecs });
}
