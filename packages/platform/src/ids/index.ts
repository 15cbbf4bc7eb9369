/** Generates snowflake ids; `ids.ts` of protocol defines their layout. */
import { ID_EPOCH } from '@guildhall/protocol';
import type { Clock } from '../clock/index.ts';

/** Process numbers are 0 to 1023. */
export const PROCESS_NUMBERS = 1024;

/** The range of counters of a source; the end is exclusive. */
interface Counters {
  readonly from: number;
  readonly to: number;
}

const OWN_COUNTERS: Counters = { from: 0, to: 2048 };
const LANE_COUNTERS = 1024;
const LANES = 2;

export interface IdSource {
  /** The next id, greater than all earlier ones of this source, even when the clock steps back. */
  next(): string;
  /** Makes later ids greater than `id`, which a process with a faster clock generated. */
  advancePast(id: string): void;
}

export interface ProcessIds extends IdSource {
  /**
   * Ids for a writer whose ids the database may move to a later millisecond. They share no counter with other ids, and
   * a counter recurs only after 1024 ids. So moved ids stay unique if the writer continues after the last of them.
   * @param number 0 or 1
   */
  lane(number: number): IdSource;
}

/**
 * @param processNumber returns the current number, leased from the database so that two processes never share it. The
 * number may change, and the function throws while this process has none.
 */
export function createIdSource(clock: Pick<Clock, 'now'>, processNumber: () => number): ProcessIds {
  return {
    ...drawFrom(clock, processNumber, OWN_COUNTERS),
    lane(number) {
      if (number < 0 || number >= LANES) throw new RangeError('lane out of range');
      const from = OWN_COUNTERS.to + number * LANE_COUNTERS;
      return drawFrom(clock, processNumber, { from, to: from + LANE_COUNTERS });
    },
  };
}

/** Counters wrap around: a new millisecond does not start at the first one. */
function drawFrom(clock: Pick<Clock, 'now'>, processNumber: () => number, { from, to }: Counters): IdSource {
  let number: number | null = null;
  let processBits = 0n;
  let lastMillisecond = 0;
  let counter = from;
  let prefix = 0n;
  /** Whether an id of this millisecond was generated. */
  let isBegun = false;

  const moveTo = (millisecond: number): void => {
    lastMillisecond = millisecond;
    prefix = (BigInt(millisecond) << 22n) | processBits;
    isBegun = false;
  };

  return {
    next() {
      const millisecond = clock.now() - ID_EPOCH;
      const current = processNumber();
      if (current !== number) {
        if (current < 0 || current >= PROCESS_NUMBERS) throw new RangeError('process number out of range');
        number = current;
        processBits = BigInt(current) << 12n;
        moveTo(Math.max(millisecond, lastMillisecond + 1));
      } else if (millisecond > lastMillisecond) moveTo(millisecond);
      if (counter === to) {
        counter = from;
        // If a millisecond has no counter left, ids use the next millisecond: still unique and ascending.
        if (isBegun) moveTo(lastMillisecond + 1);
      }
      const id = prefix | BigInt(counter);
      counter += 1;
      isBegun = true;
      return id.toString();
    },
    advancePast(id) {
      const millisecond = Number(BigInt(id) >> 22n);
      if (millisecond >= lastMillisecond) moveTo(millisecond + 1);
    },
  };
}
