/** Time is injected, so that tests can move it (architecture, rule 9). */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until told to move, for tests. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock that runs on from an offset which tests may enlarge; it never steps back. */
export function createManualClock(): ManualClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

/** ISO 8601 in UTC with milliseconds, the form of every timestamp in the API. */
export function isoTime(time: number | Date): string {
  return (typeof time === 'number' ? new Date(time) : time).toISOString();
}
