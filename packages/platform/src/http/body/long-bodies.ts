/**
 * Limits the bytes of long JSON bodies. A message of 256 KB costs ten times as much as a short one, and everyone's
 * messages wait while it is stored; a webhook has only its own limit, and one person may have thousands.
 */
import type { FastifyRequest } from 'fastify';
import { type ByteLimitOptions, countSentBytes } from './sent-bytes.ts';

/** Shorter bodies are limited by the number of requests alone. */
const LONG = 16_384;
/** Characters in long bodies of one account, or of one address without account. A longer window would allow bursts. */
const LONG_BODIES = { bucket: 'long-bodies', limit: 2 * 1024 * 1024, windowSecs: 2 };

/** Whether a body counts. */
export function isLong(text: string): boolean {
  return text.length > LONG;
}

/** @throws RateLimitedError */
export function countLongBody(
  sender: Parameters<typeof countSentBytes>[0],
  text: string,
  options: ByteLimitOptions,
): Promise<void> {
  return countSentBytes(sender, text.length, LONG_BODIES, options);
}

/** Counts a body that may be passed on to the API, which counts it again. @throws RateLimitedError */
export async function countPassedBody(
  { caller = { kind: 'nobody' }, ip }: Partial<Pick<FastifyRequest, 'caller'>> & Pick<FastifyRequest, 'ip'>,
  text: string,
  options: ByteLimitOptions,
): Promise<void> {
  const limit = { ...LONG_BODIES, bucket: 'passed-bodies' };
  if (isLong(text)) await countSentBytes({ caller, ip }, text.length, limit, options);
}
