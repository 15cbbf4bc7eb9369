/** Computes the wait that slowmode demands. Pure. */

import { CLOCKS_DIFFER_BY_MS } from '@guildhall/platform';

/**
 * Seconds until a person may post again; 0 if they may post now. A time far in the future comes from a clock that ran
 * ahead, and nobody should wait for it.
 */
export function slowmodeWait(lastSentAt: number | null, slowmodeSecs: number, now: number): number {
  if (lastSentAt === null || slowmodeSecs === 0 || lastSentAt > now + CLOCKS_DIFFER_BY_MS) return 0;
  return Math.max(0, (lastSentAt + slowmodeSecs * 1000 - now) / 1000);
}
