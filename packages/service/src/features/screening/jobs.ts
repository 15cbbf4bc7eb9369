import { handle, type JobTable } from '../../job-table.ts';
import { clearPendingMembersJob, clearSomePending } from './clear-pending.ts';

export const screeningJobs: JobTable = [
  handle(clearPendingMembersJob, async (runtime, { serverId }) => {
    while (await clearSomePending(runtime, serverId));
  }),
];
