/** Merges the API's list of raid clean-ups with progress from events. Pure. */
import type { RaidCleanup } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';

/** The last event of each clean-up, by id. */
export type Steps = Readonly<Record<string, RaidCleanup>>;

/** Merges progress into a list that may be older or newer. Newest first. */
export function withSteps(listed: readonly RaidCleanup[], steps: Steps): RaidCleanup[] {
  const known = new Set(listed.map(({ id }) => id));
  const begun = Object.values(steps).filter(({ id }) => !known.has(id));
  const all = [...begun, ...listed.map((one) => later(one, steps[one.id] ?? one))];
  return all.toSorted((left, right) => compareIds(right.id, left.id));
}

export function isRunning({ state }: RaidCleanup): boolean {
  return state === 'running';
}

/** Finished clean-ups stay finished, and counts of running ones only grow. */
function later(one: RaidCleanup, other: RaidCleanup): RaidCleanup {
  if (isRunning(one) !== isRunning(other)) return isRunning(one) ? other : one;
  return other.removed > one.removed ? other : one;
}
