/** Timed work of reports; safe to run twice. */
import { LIMITS } from '@guildhall/protocol';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteSomeClosed } from './store.ts';

const DAY_MS = 86_400_000;
/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 1000;

const FORGET_REPORTS_JOB = 'forget-closed-reports';

export const recurringReportJobs: RecurringJobs = [FORGET_REPORTS_JOB];

export const reportJobs: JobTable = {
  [FORGET_REPORTS_JOB]: async (ground) => {
    const before = new Date(ground.clock.now() - LIMITS.closedReportDays * DAY_MS);
    while ((await deleteSomeClosed(ground.database.db, before, STEP)) === STEP);
  },
};
