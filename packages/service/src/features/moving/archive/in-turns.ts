import { setImmediate as nextTurn } from 'node:timers/promises';

/** Some milliseconds of work. */
const RECORDS_PER_TURN = 100;

/** Yields records that are already in memory, and pauses regularly so that other requests can run. */
export async function* inTurns<Record>(records: Iterable<Record>): AsyncGenerator<Record> {
  let left = RECORDS_PER_TURN;
  for (const record of records) {
    yield record;
    left -= 1;
    if (left > 0) continue;
    await nextTurn();
    left = RECORDS_PER_TURN;
  }
}
