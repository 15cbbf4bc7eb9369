/** Timed jobs of invites; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { deleteExpiredInvites } from './store.ts';

const forgetInvitesJob = recurringJob('forget-expired-invites');

export const inviteJobs: JobTable = [
  handle(forgetInvitesJob, async (runtime) => {
    await deleteExpiredInvites(runtime.database.db, new Date(runtime.clock.now()));
  }),
];
