/** Scheduled work of wallets; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { checkLedgers } from './check-ledgers.ts';
import { giveDailyCoins } from './daily-coins.ts';

const checkLedgersJob = recurringJob('check-ledgers');
const giveDailyCoinsJob = recurringJob('give-daily-coins');

export const walletJobs: JobTable = [
  handle(checkLedgersJob, async (runtime) => {
    await checkLedgers(runtime);
  }),
  handle(giveDailyCoinsJob, giveDailyCoins),
];
