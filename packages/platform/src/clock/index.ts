/** Time is injected, so that tests can move it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /**
   * Whole milliseconds since an arbitrary moment, for durations and deadlines within the process. It never steps when
   * the system clock is set, and does not count time that the machine slept.
   */
  elapsed(): number;
  /**
   * Calls back once after this many milliseconds. Does not keep the process alive. @returns a function that cancels
   * it
   */
  after(milliseconds: number, callback: () => void): () => void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Clocks of processes and of the database may differ by less than this; readiness warns of more. */
export const CLOCKS_DIFFER_BY_MS = 5000;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => Math.floor(performance.now()),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** A clock that tests move forward. */
export interface ManualClock extends Clock {
  /**
   * Moves the time of day and runs due timers in order. Deadlines of connections do not move, so a test of tomorrow
   * needs no heartbeats.
   */
  advance(milliseconds: number): void;
  /** Moves both the time of day and `elapsed`, so that deadlines of connections pass too. */
  elapse(milliseconds: number): void;
}

/** A running clock with an offset that tests can increase; it never steps back. */
export function createManualClock(): ManualClock {
  let offset = 0;
  let elapsedOffset = 0;
  const waiting = new Map<object, { readonly dueAt: number; readonly call: () => void }>();
  const now = (): number => Date.now() + offset;
  const advance = (milliseconds: number): void => {
    offset += milliseconds;
    const due = [...waiting.values()].filter(({ dueAt }) => dueAt <= now());
    for (const { call } of due.sort((left, right) => left.dueAt - right.dueAt)) call();
  };
  return {
    now,
    elapsed: () => Math.floor(performance.now() + elapsedOffset),
    after(milliseconds, callback) {
      const key = {};
      const cancel = (): void => {
        clearTimeout(timer);
        waiting.delete(key);
      };
      const call = (): void => {
        cancel();
        callback();
      };
      const timer = setTimeout(call, milliseconds).unref();
      waiting.set(key, { dueAt: now() + milliseconds, call });
      return cancel;
    },
    advance,
    elapse(milliseconds) {
      elapsedOffset += milliseconds;
      advance(milliseconds);
    },
  };
}

/**
 * Recent times and their texts. Times recur: messages of a batch share a millisecond, each time is written twice, and
 * the times when authors joined come with every message.
 */
const RECENT = 1024;
const recentTimes = new Float64Array(RECENT).fill(Number.NaN);
const recentTexts = new Array<string>(RECENT).fill('');

/** ISO 8601 in UTC with milliseconds, the form of every timestamp in the API. @throws RangeError for an invalid time */
export function isoTime(time: number | Date): string {
  const milliseconds = typeof time === 'number' ? time : time.getTime();
  const slot = milliseconds & (RECENT - 1);
  if (recentTimes[slot] !== milliseconds) {
    recentTexts[slot] = new Date(milliseconds).toISOString();
    recentTimes[slot] = milliseconds;
  }
  return recentTexts[slot] as string;
}

/** The last time that a timestamp of the API can show, in Unix milliseconds. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');
const FIRST_TIME = Date.parse('0000-01-01T00:00:00.000Z');

/**
 * The time of a timestamp from a client in Unix milliseconds; null for an impossible one: a leap second, which the
 * format allows, or a time that its offset moves out of the four-digit years.
 */
export function readTime(timestamp: string): number | null {
  const time = Date.parse(timestamp);
  return time >= FIRST_TIME && time <= LAST_TIME ? time : null;
}

/**
 * The time that an operator wrote, in Unix milliseconds; null unless it is one in ISO 8601. JavaScript itself would
 * take 31 February for 3 March.
 */
export function readWrittenTime(text: string): number | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const time = readTime(text);
  if (day === undefined || time === null) return null;
  return isoTime(Date.parse(day)).startsWith(day) ? time : null;
}
