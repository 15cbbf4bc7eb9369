/** Draws snowflake ids (architecture, "Ids"; the layout is protocol's). */
import { ID_EPOCH } from '@guildhall/protocol';
import type { Clock } from '../clock/index.ts';

/** Process numbers are 0 to 1023. */
export const PROCESS_NUMBERS = 1024;

/** Counters that a source draws from, without the end. */
interface Counters {
  readonly from: number;
  readonly to: number;
}

const OWN_COUNTERS: Counters = { from: 0, to: 2048 };
const LANE_COUNTERS = 1024;
const LANES = 2;

export interface IdSource {
  /** The next id, greater than every one drawn before from this source, also when the clock steps back. */
  next(): string;
  /** Makes every later id greater than `id`, which another process drew with a clock ahead of ours. */
  advancePast(id: string): void;
}

export interface ProcessIds extends IdSource {
  /**
   * Ids for a writer whose ids the database may move to a later millisecond: they share no counter with others, and a
   * counter comes back after 1024 ids only. So ids stay unique wherever they are moved to, if the writer goes on after
   * where they ended. @param number 0 or 1
   */
  lane(number: number): IdSource;
}

/**
 * @param processNumber the number now, leased from the database so that two processes never share it; it may change,
 * and throws while this process has none.
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

/** Counters go round: a new millisecond does not begin at the first one. */
function drawFrom(clock: Pick<Clock, 'now'>, processNumber: () => number, { from, to }: Counters): IdSource {
  let number: number | null = null;
  let processBits = 0n;
  let lastMillisecond = 0;
  let counter = from;
  let prefix = 0n;
  /** Whether an id of this millisecond has been drawn. */
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
        // More than there are counters in a millisecond borrow from the next one: still unique and rising.
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
