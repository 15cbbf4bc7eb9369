/**
 * Checks decisions made from cached state when they are written, because a process may not know a change that another
 * one has committed. The writing statement compares (`refuse_stale`), so this costs no round trip.
 */
import { isAfter, type Place } from './place.ts';

/** How far a process had read the log when it used its state. */
export interface ReadProgress {
  readonly place: Place;
  /** Positions of later events that it knows as well. */
  readonly known: readonly string[];
}

/** The state that a decision was based on: the touch keys that would drop it, and when it was read. */
export interface SeenState extends ReadProgress {
  readonly keys: readonly string[];
}

/** A change that a decision did not know. */
export interface MissedChange extends Place {
  readonly touch: string;
}

const STALE = 'GH003';

/** The changes because of which a statement was refused, or null for any other error. */
export function missedChanges(error: unknown): readonly MissedChange[] | null {
  const { code, detail } = error as { readonly code?: string; readonly detail?: string };
  return code === STALE && detail !== undefined ? (JSON.parse(detail) as MissedChange[]) : null;
}

/** Whether a decision missed a change. */
export function hasMissed({ place, known, keys }: SeenState, change: MissedChange): boolean {
  return isAfter(change, place) && !known.includes(change.position) && keys.includes(change.touch);
}

/** The oldest state that several decisions were based on. */
export function oldestSeen(states: readonly SeenState[]): SeenState | null {
  const [first, ...others] = states;
  if (first === undefined || others.length === 0) return first ?? null;
  return {
    place: others.reduce((oldest, { place }) => (isAfter(oldest, place) ? place : oldest), first.place),
    known: first.known.filter((position) => others.every(({ known }) => known.includes(position))),
    keys: [...new Set(states.flatMap(({ keys }) => keys))],
  };
}
