/** What nobody searches for is indexed once a while, so that the queue stays short. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { INDEX_STEP, indexQueued } from './index-messages.ts';

const INDEX_MESSAGES_JOB = 'index-messages';

export const recurringSearchJobs: RecurringJobs = [INDEX_MESSAGES_JOB];

export const searchJobs: JobTable = {
  [INDEX_MESSAGES_JOB]: async (ground) => {
    while ((await indexQueued(ground)) === INDEX_STEP);
  },
};
