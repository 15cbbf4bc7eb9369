/** Timed work of OAuth2; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { deleteExpired } from './store.ts';

const FORGET_TOKENS_JOB = 'forget-expired-oauth2-tokens';

export const recurringOAuth2Jobs: RecurringJobs = [FORGET_TOKENS_JOB];

export const oauth2Jobs: JobTable = {
  [FORGET_TOKENS_JOB]: async (ground) => {
    await deleteExpired(ground.database.db, new Date(ground.clock.now()));
  },
};
