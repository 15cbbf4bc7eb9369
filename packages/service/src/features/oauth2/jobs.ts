/** Scheduled and long-running work of OAuth2; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { forgetGrantsJob } from '../applications/index.ts';
import { removeGrantsOfApplication } from './authorized-apps.ts';
import { REFRESH_MS } from './rules.ts';
import { deleteExpiredTokens } from './store.ts';

const forgetTokensJob = recurringJob('forget-expired-oauth2-tokens');

export const oauth2Jobs: JobTable = [
  handle(forgetTokensJob, async (runtime) => {
    const now = runtime.clock.now();
    // A used code is kept as long as its token pair may live, so that a replay is noticed.
    await deleteExpiredTokens(runtime.database.db, {
      now: new Date(now),
      usedBefore: new Date(now - REFRESH_MS),
    });
  }),
  handle(forgetGrantsJob, (runtime, { applicationId }) => removeGrantsOfApplication(runtime, applicationId)),
];
