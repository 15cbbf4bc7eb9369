/**
 * Touches: keys of cached state that a commit made stale (`server:{id}`, `member:{serverId}:{userId}`, …). They arrive
 * twice: at once from this process's own commits, and from the tail for those of every process. `dropAll` is for a
 * database that turned out to be another copy: everything in memory may be wrong.
 */
import { isAfter, type MissedChange, type Place, type ReadProgress } from '@guildhall/platform';

export type TouchListener = (touch: string) => void;

export interface Touches {
  apply(touches: readonly string[]): void;
  /** Applies changes that a statement was refused for, before the tail comes to them. */
  applyMissed(changes: readonly MissedChange[]): void;
  /** The tail has applied every touch up to a place of the log. */
  reached(place: Place): void;
  /** What state in memory is not older than, from now on. */
  readSoFar(): ReadProgress;
  subscribe(listener: TouchListener): void;
  /** @param place where the log starts over. */
  dropAll(place: Place): void;
  onDropAll(listener: () => void): void;
}

const START: ReadProgress = { place: { xid: '0', position: '0' }, known: [] };

export function createTouches(): Touches {
  const listeners: TouchListener[] = [];
  const dropAllListeners: (() => void)[] = [];
  let early: readonly Place[] = [];
  let readSoFar = START;
  const apply = (touches: readonly string[]): void => {
    for (const touch of touches) for (const listener of listeners) listener(touch);
  };
  const moveTo = (place: Place): void => {
    early = early.filter((change) => isAfter(change, place));
    readSoFar = { place, known: early.map(({ position }) => position) };
  };
  return {
    apply,
    applyMissed(changes) {
      apply(changes.map(({ touch }) => touch));
      early = [...early, ...changes];
      moveTo(readSoFar.place);
    },
    reached: moveTo,
    readSoFar: () => readSoFar,
    subscribe(listener) {
      listeners.push(listener);
    },
    dropAll(place) {
      for (const listener of dropAllListeners) listener();
      early = [];
      moveTo(place);
    },
    onDropAll(listener) {
      dropAllListeners.push(listener);
    },
  };
}
