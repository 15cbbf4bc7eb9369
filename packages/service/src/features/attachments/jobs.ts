import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { sweepPendingBlobs } from './store-files.ts';

const sweepPendingBlobsJob = recurringJob('sweep-pending-blobs');

export const attachmentJobs: JobTable = [handle(sweepPendingBlobsJob, sweepPendingBlobs)];
