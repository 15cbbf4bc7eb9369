/** Scheduled work of reports; safe to run twice. */
import { DAY_MS, recurringJob } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteSomeClosed } from './store.ts';

const STEP = 1000;

const forgetReportsJob = recurringJob('forget-closed-reports');

export const reportJobs: JobTable = [
  handle(forgetReportsJob, async (runtime) => {
    const before = new Date(runtime.clock.now() - LIMITS.closedReportDays * DAY_MS);
    while ((await deleteSomeClosed(runtime.database.db, before, STEP)) === STEP);
  }),
];
