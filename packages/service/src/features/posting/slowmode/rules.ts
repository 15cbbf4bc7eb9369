/** Computes the wait that slowmode demands. Pure. */

/** A time further in the future is by a clock that ran ahead: its message must not cost anyone an hour. */
export const CLOCKS_DIFFER_BY_MS = 5000;

/** Seconds until a person may post again; 0 if they may post now. */
export function slowmodeWait(lastSentAt: number | null, slowmodeSecs: number, now: number): number {
  if (lastSentAt === null || slowmodeSecs === 0 || lastSentAt > now + CLOCKS_DIFFER_BY_MS) return 0;
  return Math.max(0, (lastSentAt + slowmodeSecs * 1000 - now) / 1000);
}
