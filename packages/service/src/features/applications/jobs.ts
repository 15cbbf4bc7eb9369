/** Recurring work of applications; safe to run twice. */
import { APPLICATION_STATS_DAYS } from '@guildhall/protocol';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { dayOf } from './usage.ts';
import { deleteUsageBefore } from './usage-store.ts';

const FORGET_USAGE_JOB = 'forget-application-usage';

export const recurringApplicationJobs: RecurringJobs = [FORGET_USAGE_JOB];

export const applicationJobs: JobTable = {
  [FORGET_USAGE_JOB]: (ground) =>
    deleteUsageBefore(ground.database.db, dayOf(ground.clock.now()) - APPLICATION_STATS_DAYS + 1),
};
