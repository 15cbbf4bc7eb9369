import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteExpiredPreviews } from './store.ts';

const forgetPreviewsJob = recurringJob('forget-previews');

export const previewJobs: JobTable = [
  handle(forgetPreviewsJob, (runtime) =>
    deleteExpiredPreviews(runtime.database.db, new Date(runtime.clock.now())),
  ),
];
