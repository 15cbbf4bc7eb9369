import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteOldDeliveries } from './store.ts';

/** Code hosts deliver again for some days at the most. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const STEP = 1000;

const FORGET_DELIVERIES_JOB = 'forget-webhook-deliveries';

export const recurringCodeHostJobs: RecurringJobs = [FORGET_DELIVERIES_JOB];

export const codeHostJobs: JobTable = {
  [FORGET_DELIVERIES_JOB]: async (ground) => {
    const before = new Date(ground.clock.now() - KEPT_MS);
    while ((await deleteOldDeliveries(ground.database.db, before, STEP)) === STEP);
  },
};
