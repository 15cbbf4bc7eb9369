import { DAY_MS, recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteOldDeliveries } from './store.ts';

/** Code hosts repeat deliveries for some days at most. */
const KEPT_MS = 7 * DAY_MS;
const STEP = 1000;

const forgetDeliveriesJob = recurringJob('forget-webhook-deliveries');

export const codeHostJobs: JobTable = [
  handle(forgetDeliveriesJob, async (runtime) => {
    const before = new Date(runtime.clock.now() - KEPT_MS);
    while ((await deleteOldDeliveries(runtime.database.db, before, STEP)) === STEP);
  }),
];
