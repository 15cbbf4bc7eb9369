/** Timed work of invites; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteExpiredInvites } from './store.ts';

const FORGET_INVITES_JOB = 'forget-expired-invites';

export const recurringInviteJobs: RecurringJobs = [FORGET_INVITES_JOB];

export const inviteJobs: JobTable = {
  [FORGET_INVITES_JOB]: async (ground) => {
    await deleteExpiredInvites(ground.database.db, new Date(ground.clock.now()));
  },
};
