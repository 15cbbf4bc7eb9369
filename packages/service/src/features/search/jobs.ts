/** Indexes changes even when nobody searches, so that the queue stays short. */
import { handle, type JobTable } from '../../job-table.ts';
import { INDEX_STEP, indexMessagesJob, indexQueued } from './index-messages.ts';

/** The pause between two rounds while messages arrive. */
const PAUSE_MS = 10_000;

export const searchJobs: JobTable = [
  handle(indexMessagesJob, async (runtime) => {
    let indexed = 0;
    for (let taken = INDEX_STEP; taken === INDEX_STEP; indexed += taken) taken = await indexQueued(runtime);
    if (indexed === 0) return;
    // After a message, more are likely; a quiet instance waits for the next housekeeping.
    const runAt = new Date(runtime.clock.now() + PAUSE_MS);
    await runtime.database.transaction((tx) =>
      tx.addJob(indexMessagesJob, {}, { jobKey: indexMessagesJob.name, runAt }),
    );
  }),
];
