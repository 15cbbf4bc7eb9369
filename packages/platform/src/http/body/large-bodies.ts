/**
 * Limits the bytes of long JSON bodies. A message of 256 KB costs ten times as much as a short one, and everyone's
 * messages wait while it is stored; a webhook has only its own limit, and one person may have thousands.
 */
import { addressBlock } from '../../addresses/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { RateLimiter } from '../../rate-limits/index.ts';
import { RateLimitedError } from '../callers/rate-limit-guard.ts';
import type { RouteRequest } from '../exchange.ts';
import { isKnown } from '../route.ts';

/** Shorter bodies are limited by the number of requests alone. */
const LONG = 16_384;
/** Characters in long bodies of one account, or of one address without account. A longer window would allow bursts. */
const OF_CALLER = { limit: 2 * 1024 * 1024, windowSecs: 2 };

export interface LargeBodyOptions {
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
}

/** Whether a body counts. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** @throws RateLimitedError */
export async function countLongBody(
  { caller, ip }: Pick<RouteRequest, 'caller' | 'ip'>,
  text: string,
  { rateLimiter, clock }: LargeBodyOptions,
): Promise<void> {
  const key = `large-bodies|${isKnown(caller) ? caller.id : addressBlock(ip)}`;
  const asked = [{ key, ...OF_CALLER, cost: text.length }];
  const { allowed, results } = await rateLimiter.takeAll(asked, clock.now());
  const [result] = results;
  if (!allowed && result) throw new RateLimitedError({ bucket: 'large-bodies', result, scope: 'user' });
}
