/**
 * Account deletion: the request with its fourteen days, and the erasure. Invariants: an id stays and is never given
 * again; the erasure is one restartable job, whose steps the features hand in; nothing but logging in or an operator
 * takes the request back.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { retireBotJob } from '../applications/index.ts';
import { type Eraser, eraseAccount, eraseBot } from './erase-account.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseAccountJob, eraseMessagesJob } from './job-contracts.ts';

export type { Eraser } from './erase-account.ts';
export { deleteApplications, eraseMembershipTraces, leaveServers, transferOwnedServers } from './erasers.ts';
export { scheduleErasure } from './request-deletion.ts';

export { accountDeletionRoutes } from './routes.ts';

/** @param erasers each feature's part of the erasure, in the order of the design */
export function accountDeletionJobs(erasers: readonly Eraser[]): JobTable {
  return [
    handle(eraseAccountJob, (runtime, { userId }) => eraseAccount(runtime, userId, erasers)),
    handle(retireBotJob, (runtime, { botId }) => eraseBot(runtime, botId, erasers)),
    handle(eraseMessagesJob, eraseMessages),
  ];
}
