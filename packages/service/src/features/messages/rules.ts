/** What may be sent and edited. Pure. */
import { isBlank } from '@guildhall/protocol';

/** A message without anything else needs text; white space alone counts as empty. */
export function isEmpty(content: string): boolean {
  return isBlank(content);
}

/** Seconds until a person may post again; 0 when they may. */
export function slowmodeWait(lastSentAt: number | null, slowmodeSecs: number, now: number): number {
  if (lastSentAt === null || slowmodeSecs === 0) return 0;
  return Math.max(0, (lastSentAt + slowmodeSecs * 1000 - now) / 1000);
}
