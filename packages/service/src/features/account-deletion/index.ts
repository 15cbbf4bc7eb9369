/**
 * Account deletion: the request with its fourteen days, and the erasure. Invariants: an id stays and is never given
 * again; the erasure is one restartable job, whose steps the features hand in; nothing but logging in or an operator
 * takes the request back.
 */
import type { JobTable } from '../../job-table.ts';
import { RETIRE_BOT_JOB } from '../applications/index.ts';
import { type Eraser, eraseAccount, eraseBot } from './erase-account.ts';
import { type ErasingMessages, eraseMessages } from './erase-messages.ts';
import { ERASE_ACCOUNT_JOB, ERASE_MESSAGES_JOB } from './job-names.ts';

export type { Eraser } from './erase-account.ts';
export { deleteApplications, forgetTraces, handOnServers, leaveServers } from './erasers.ts';
export { scheduleErasure } from './request-deletion.ts';

export { accountDeletionRoutes } from './routes.ts';

/** @param erasers what each feature erases of an account, in the order of the design. */
export function accountDeletionJobs(erasers: readonly Eraser[]): JobTable {
  return {
    [ERASE_ACCOUNT_JOB]: (ground, payload) =>
      eraseAccount(ground, (payload as { userId: string }).userId, erasers),
    [RETIRE_BOT_JOB]: (ground, payload) => eraseBot(ground, (payload as { botId: string }).botId, erasers),
    [ERASE_MESSAGES_JOB]: (ground, payload) => eraseMessages(ground, payload as ErasingMessages),
  };
}
