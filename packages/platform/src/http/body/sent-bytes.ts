/** Limits the bytes that a caller may send. */
import { addressBlock } from '../../addresses/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { RateLimiter } from '../../rate-limits/index.ts';
import { RateLimitedError } from '../callers/rate-limit-guard.ts';
import type { RouteRequest } from '../exchange.ts';
import { isKnown } from '../route.ts';

export interface ByteLimitOptions {
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
}

/** Storing a smaller file costs as much as one of this size. */
const SMALLEST_COUNTED = 65_536;

/** The bytes that a file counts towards a limit of bytes. */
export function countedBytes(size: number): number {
  return Math.max(size, SMALLEST_COUNTED);
}

type Sender = Pick<RouteRequest, 'caller' | 'ip'>;

/** The account, or the address of a caller without one. */
export function senderKey({ caller, ip }: Sender): string {
  return isKnown(caller) ? caller.id : addressBlock(ip);
}

/** Counts bytes towards a sender's limit. @throws RateLimitedError */
export async function countSentBytes(
  sender: Sender,
  bytes: number,
  { bucket, ...limit }: { readonly bucket: string; readonly limit: number; readonly windowSecs: number },
  { rateLimiter, clock }: ByteLimitOptions,
): Promise<void> {
  const asked = [{ key: `${bucket}|${senderKey(sender)}`, ...limit, cost: bytes }];
  const { allowed, results } = await rateLimiter.takeAll(asked, clock.now());
  const [result] = results;
  if (!allowed && result) throw new RateLimitedError({ bucket, result, scope: 'user' });
}
