/** Timed work of accounts; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteExpiredSessions } from './store.ts';

const FORGET_SESSIONS_JOB = 'forget-expired-sessions';

export const recurringAccountJobs: RecurringJobs = [FORGET_SESSIONS_JOB];

export const accountJobs: JobTable = {
  [FORGET_SESSIONS_JOB]: async (ground) => {
    await deleteExpiredSessions(ground.database.db, new Date(ground.clock.now()));
  },
};
