/** Draws snowflake ids (architecture, "Ids"; the layout is protocol's). */
import { ID_EPOCH } from '@guildhall/protocol';
import type { Clock } from '../clock/index.ts';

const COUNTER_LIMIT = 4096;
/** Process numbers are 0 to 1023. */
export const PROCESS_NUMBERS = 1024;

export interface IdSource {
  /** The next id, greater than every one drawn before on this process, also when the clock steps back. */
  next(): string;
  /** Makes every later id greater than `id`, which another process drew with a clock ahead of ours. */
  advancePast(id: string): void;
}

/**
 * @param processNumber the number now, leased from the database so that two processes never share it; it may change,
 * and throws while this process has none.
 */
export function createIdSource(clock: Pick<Clock, 'now'>, processNumber: () => number): IdSource {
  let number: number | null = null;
  let processBits = 0n;
  let lastMillisecond = 0;
  let counter = 0;
  let prefix = 0n;

  const moveTo = (millisecond: number): void => {
    lastMillisecond = millisecond;
    counter = 0;
    prefix = (BigInt(millisecond) << 22n) | processBits;
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
      // More than 4096 in a millisecond borrow from the next one: still unique and rising.
      else if (counter === COUNTER_LIMIT) moveTo(lastMillisecond + 1);
      const id = prefix | BigInt(counter);
      counter += 1;
      return id.toString();
    },
    advancePast(id) {
      const millisecond = Number(BigInt(id) >> 22n);
      if (millisecond >= lastMillisecond) moveTo(millisecond + 1);
    },
  };
}
