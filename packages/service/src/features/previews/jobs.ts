import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteExpiredPreviews } from './store.ts';

const forgetPreviewsJob = recurringJob('forget-previews');

export const previewJobs: JobTable = [
  handle(forgetPreviewsJob, (ground) =>
    deleteExpiredPreviews(ground.database.db, new Date(ground.clock.now())),
  ),
];
