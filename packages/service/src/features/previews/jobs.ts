import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteExpiredPreviews } from './store.ts';

const FORGET_PREVIEWS_JOB = 'forget-previews';

export const recurringPreviewJobs: RecurringJobs = [FORGET_PREVIEWS_JOB];

export const previewJobs: JobTable = {
  [FORGET_PREVIEWS_JOB]: (ground) => deleteExpiredPreviews(ground.database.db, new Date(ground.clock.now())),
};
