import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteExpiredLogouts } from './store.ts';

const forgetLogoutsJob = recurringJob('forget-provider-logouts');

export const providerSignInJobs: JobTable = [
  handle(forgetLogoutsJob, (runtime) =>
    deleteExpiredLogouts(runtime.database.db, new Date(runtime.clock.now())),
  ),
];
