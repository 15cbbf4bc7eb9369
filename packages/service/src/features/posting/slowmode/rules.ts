/** Computes the wait that slowmode demands. Pure. */

/** Seconds until a person may post again; 0 if they may post now. */
export function slowmodeWait(lastSentAt: number | null, slowmodeSecs: number, now: number): number {
  if (lastSentAt === null || slowmodeSecs === 0) return 0;
  return Math.max(0, (lastSentAt + slowmodeSecs * 1000 - now) / 1000);
}
