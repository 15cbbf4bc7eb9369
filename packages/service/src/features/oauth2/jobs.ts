/** Timed and long work of OAuth2; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { FORGET_GRANTS_JOB } from '../applications/index.ts';
import { removeGrantsOfApplication } from './authorized-apps.ts';
import { REFRESH_MS } from './rules.ts';
import { deleteExpired } from './store.ts';

const FORGET_TOKENS_JOB = 'forget-expired-oauth2-tokens';

export const recurringOAuth2Jobs: RecurringJobs = [FORGET_TOKENS_JOB];

export const oauth2Jobs: JobTable = {
  [FORGET_TOKENS_JOB]: async (ground) => {
    const now = ground.clock.now();
    // A used code is remembered as long as the pair that came of it may live, so that its replay is noticed.
    await deleteExpired(ground.database.db, { now: new Date(now), usedBefore: new Date(now - REFRESH_MS) });
  },
  [FORGET_GRANTS_JOB]: (ground, payload) =>
    removeGrantsOfApplication(ground, (payload as { readonly applicationId: string }).applicationId),
};
