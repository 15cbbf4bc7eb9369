/**
 * Limits that use cases count, such as ten crossposts an hour in a channel, because the adapter does not know their key
 * or refused calls must not use them up.
 */
import { addressBlocks, RateLimitedError } from '@guildhall/platform';
import type { Endpoint } from '@guildhall/protocol';
import type { Runtime } from './runtime.ts';

type CountingRuntime = Pick<Runtime, 'rateLimiter' | 'clock'>;

interface CallLimit {
  readonly bucket: string;
  /** What the counted calls have in common, such as a channel's id. Several count together or not at all. */
  readonly key: string | readonly string[];
  readonly limit: number;
  readonly windowSecs: number;
  /** Whether one account or several callers share the limit. */
  readonly scope: 'user' | 'shared';
  /** How much the call counts; default 1. */
  readonly cost?: number;
}

/** Counts one call. @throws ApiError rate_limited */
export async function countCall(
  { rateLimiter, clock }: CountingRuntime,
  { bucket, key, scope, ...limit }: CallLimit,
): Promise<void> {
  const requests = [key].flat().map((each) => ({ key: `${bucket}|${each}`, ...limit }));
  const { allowed, results } = await rateLimiter.takeAll(requests, clock.now());
  const result = results.find((each) => !each.allowed);
  if (!allowed && result) throw new RateLimitedError({ bucket, scope, result });
}

/**
 * Counts one call of an endpoint against its `shared` limits by address, and by wider networks if they are `widening`.
 * @throws ApiError rate_limited
 */
export async function countAddressCall(
  { rateLimiter, clock }: CountingRuntime,
  { method, path, rateLimits = [] }: Pick<Endpoint, 'method' | 'path' | 'rateLimits'>,
  address: string,
): Promise<void> {
  // The general limit counts the address under method and path.
  const bucket = `${method} ${path} by address`;
  const requests = rateLimits
    .filter(({ shared, by }) => shared && by.includes('address'))
    .flatMap(({ limit, windowSecs, widening }) =>
      addressBlocks(address)
        .slice(0, widening ? undefined : 1)
        .map(({ block, times }) => ({ key: `${bucket}|${block}`, limit: limit * times, windowSecs })),
    );
  const { allowed, results } = await rateLimiter.takeAll(requests, clock.now());
  const result = results.find((each) => !each.allowed);
  if (!allowed && result) throw new RateLimitedError({ bucket, scope: 'shared', result });
}

/**
 * Counts one call of an endpoint against its `shared` limits.
 * @param key what the calls share, according to the limits' `by`
 * @throws ApiError rate_limited
 */
export async function countSharedCall(
  runtime: CountingRuntime,
  { method, path, rateLimits = [] }: Pick<Endpoint, 'method' | 'path' | 'rateLimits'>,
  key: string,
): Promise<void> {
  for (const { shared, bucket = `${method} ${path}`, limit, windowSecs } of rateLimits)
    if (shared) await countCall(runtime, { bucket, key, limit, windowSecs, scope: 'shared' });
}

/** Moving one channel or role may renumber all of a server, and each is a row to write. */
const MOVES = { bucket: 'moves', limit: 20_000, windowSecs: 60, scope: 'user' } as const;

/** Counts channels or roles that a request moves. @throws ApiError rate_limited */
export async function countMoves(runtime: CountingRuntime, accountId: string, moves: number): Promise<void> {
  if (moves > 0) await countCall(runtime, { ...MOVES, key: accountId, cost: moves });
}

/** As the limit of long bodies, with room for the largest forward. */
const LONG_COPIES = {
  bucket: 'long-copies',
  limit: 20 * 1024 * 1024,
  windowSecs: 20,
  scope: 'user',
} as const;
const LONG = 16_384;

/**
 * Counts long content that a request of a few characters stores again: an edit, or forwards.
 * @param payerId an account, or an owner's webhooks
 * @throws ApiError rate_limited
 */
export async function countLongCopies(
  runtime: CountingRuntime,
  payerId: string,
  content: object,
  copies = 1,
): Promise<void> {
  const { length } = JSON.stringify(content);
  if (length > LONG) await countCall(runtime, { ...LONG_COPIES, key: payerId, cost: length * copies });
}
