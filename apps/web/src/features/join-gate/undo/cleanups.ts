/** The raid clean-ups of a server: a list from the API, and steps from events. Pure. */
import type { RaidCleanup } from '@guildhall/protocol';

/** What an event said last of each clean-up, by its id. */
export type Steps = Readonly<Record<string, RaidCleanup>>;

/** Puts steps into a list that may have been read before or after them. Newest first. */
export function withSteps(listed: readonly RaidCleanup[], steps: Steps): RaidCleanup[] {
  const known = new Set(listed.map(({ id }) => id));
  const begun = Object.values(steps).filter(({ id }) => !known.has(id));
  const all = [...begun, ...listed.map((one) => later(one, steps[one.id] ?? one))];
  return all.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
}

export function isRunning({ state }: RaidCleanup): boolean {
  return state === 'running';
}

/** An ended clean-up stays ended, and a running one only removes more. */
function later(one: RaidCleanup, other: RaidCleanup): RaidCleanup {
  if (isRunning(one) !== isRunning(other)) return isRunning(one) ? other : one;
  return other.removed > one.removed ? other : one;
}
