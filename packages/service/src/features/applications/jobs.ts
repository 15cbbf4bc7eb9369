/** Long and recurring work of applications; safe to run twice. */
import { APPLICATION_STATS_DAYS } from '@guildhall/protocol';
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { RETIRE_BOT_JOB, retireBot } from './delete-application.ts';
import { dayOf } from './usage.ts';
import { deleteUsageBefore } from './usage-store.ts';

const FORGET_USAGE_JOB = 'forget-application-usage';

export const recurringApplicationJobs: RecurringJobs = [FORGET_USAGE_JOB];

export const applicationJobs: JobTable = {
  [RETIRE_BOT_JOB]: (ground, payload) => retireBot(ground, (payload as { readonly botId: string }).botId),
  [FORGET_USAGE_JOB]: (ground) =>
    deleteUsageBefore(ground.database.db, dayOf(ground.clock.now()) - APPLICATION_STATS_DAYS + 1),
};
