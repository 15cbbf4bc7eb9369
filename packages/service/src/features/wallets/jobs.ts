/** Timed work of wallets; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { checkLedgers } from './check-ledgers.ts';
import { giveDailyCoins } from './daily-coins.ts';

const CHECK_LEDGERS_JOB = 'check-ledgers';
const GIVE_DAILY_COINS_JOB = 'give-daily-coins';

export const recurringWalletJobs: RecurringJobs = [CHECK_LEDGERS_JOB, GIVE_DAILY_COINS_JOB];

export const walletJobs: JobTable = {
  [CHECK_LEDGERS_JOB]: async (ground) => {
    await checkLedgers(ground);
  },
  [GIVE_DAILY_COINS_JOB]: giveDailyCoins,
};
