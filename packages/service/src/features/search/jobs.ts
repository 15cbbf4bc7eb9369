/** Indexes changes even when nobody searches, so that the queue stays short. */
import { handle, type JobTable } from '../../job-table.ts';
import { INDEX_STEP, indexMessagesJob, indexQueued } from './index-messages.ts';

/**
 * The pause between two rounds while messages arrive. It may be long, because searches index the queued changes
 * themselves.
 */
const PAUSE_MS = 10_000;
/** Jobs start up to a second late. */
const BUSY_PAUSE_MS = 500;
/** An instance is busy from this many changes in a round. */
const BUSY = 20;

export const searchJobs: JobTable = [
  handle(indexMessagesJob, async (runtime, _payload, signal) => {
    let indexed = 0;
    for (let taken = INDEX_STEP; taken === INDEX_STEP && !signal.aborted; indexed += taken)
      taken = await indexQueued(runtime);
    if (indexed === 0) return;
    // After a message, more are likely; a quiet instance waits for the next housekeeping.
    const runAt = new Date(runtime.clock.now() + (indexed < BUSY ? PAUSE_MS : BUSY_PAUSE_MS));
    await runtime.database.transaction((tx) =>
      tx.addJob(indexMessagesJob, {}, { jobKey: indexMessagesJob.name, runAt }),
    );
  }),
];
