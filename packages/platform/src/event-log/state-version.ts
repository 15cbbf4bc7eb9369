/**
 * Detects decisions that are based on outdated cached state: another process may have committed a change that this
 * one has not read yet. The writing statement checks this (`refuse_stale`), so the check needs no extra round trip.
 */
import { isAfter, type LogPlace } from './place.ts';

/** How far a process had read the log when it used its cached state. */
export interface ReadProgress {
  readonly place: LogPlace;
  /** Positions of later events that the process knows as well. */
  readonly known: readonly string[];
}

/**
 * The version of the cached state that a decision used: how far the log was read, and the touch keys of the state.
 */
export interface StateVersion extends ReadProgress {
  readonly keys: readonly string[];
}

/** A change that happened after the version a decision used. */
export interface MissedChange extends LogPlace {
  readonly touch: string;
}

const STALE = 'GH003';

/** The changes that a statement was refused for, or null for any other error. */
export function missedChanges(error: unknown): readonly MissedChange[] | null {
  const { code, detail } = error as { readonly code?: string; readonly detail?: string };
  return code === STALE && detail !== undefined ? (JSON.parse(detail) as MissedChange[]) : null;
}

/** Whether a decision that used this version missed the change. */
export function hasMissed({ place, known, keys }: StateVersion, change: MissedChange): boolean {
  return isAfter(change, place) && !known.includes(change.position) && keys.includes(change.touch);
}

/** A version that is as old as the oldest of several and has the keys of all. */
export function oldestStateVersion(states: readonly StateVersion[]): StateVersion | null {
  const [first, ...others] = states;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    place: others.reduce((oldest, { place }) => (isAfter(oldest, place) ? place : oldest), first.place),
    known: first.known.filter((position) => others.every(({ known }) => known.includes(position))),
    keys: distinctKeys(states),
  };
}

function distinctKeys(states: readonly StateVersion[]): readonly string[] {
  const distinct = new Set<string>();
  for (const { keys } of states) for (const key of keys) distinct.add(key);
  return [...distinct];
}
