/** Jobs of applications and bots; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { APPLICATION_STATS_DAYS } from '@guildhall/protocol';
import { handle, type JobTable } from '../../job-table.ts';
import { renameBotRolesJob } from '../accounts/index.ts';
import { renameManagedRoles } from '../roles/index.ts';
import { dayNumber } from './usage.ts';
import { deleteUsageBefore } from './usage-store.ts';

const forgetUsageJob = recurringJob('forget-application-usage');

export const applicationJobs: JobTable = [
  handle(renameBotRolesJob, (runtime, { botId }) => renameManagedRoles(runtime, botId)),
  handle(forgetUsageJob, (runtime) =>
    deleteUsageBefore(runtime.database.db, dayNumber(runtime.clock.now()) - APPLICATION_STATS_DAYS + 1),
  ),
];
