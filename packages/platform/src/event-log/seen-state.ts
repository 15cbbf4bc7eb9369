/**
 * Decisions from state in memory, checked where they are written: a process may not have read of a change yet that
 * another one has committed. The writing statement compares (`refuse_stale`), so this costs no round trip.
 */
import { isAfter, type Place } from './place.ts';

/** How far a process had read the log when it looked at its state. */
export interface ReadSoFar {
  readonly place: Place;
  /** Positions of events after it that it knows besides. */
  readonly known: readonly string[];
}

/** What a decision was made from: the state that these touches drop, as it was then. */
export interface SeenState extends ReadSoFar {
  readonly keys: readonly string[];
}

/** A change that was not known when it should have been. */
export interface MissedChange extends Place {
  readonly touch: string;
}

const STALE = 'GH003';

/** The changes for which a statement was refused, or null for any other error. */
export function missedChanges(error: unknown): readonly MissedChange[] | null {
  const { code, detail } = error as { readonly code?: string; readonly detail?: string };
  return code === STALE && detail !== undefined ? (JSON.parse(detail) as MissedChange[]) : null;
}

/** Whether a decision should have known of a change. */
export function hasMissed({ place, known, keys }: SeenState, change: MissedChange): boolean {
  return isAfter(change, place) && !known.includes(change.position) && keys.includes(change.touch);
}

/** What several decisions were made from at least. */
export function oldestSeen(states: readonly SeenState[]): SeenState | null {
  const [first, ...others] = states;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    place: others.reduce((oldest, { place }) => (isAfter(oldest, place) ? place : oldest), first.place),
    known: first.known.filter((position) => others.every(({ known }) => known.includes(position))),
    keys: [...new Set(states.flatMap(({ keys }) => keys))],
  };
}
