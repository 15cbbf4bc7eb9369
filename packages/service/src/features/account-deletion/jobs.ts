import { handle, type JobTable } from '../../job-table.ts';
import { retireBotJob } from '../applications/index.ts';
import { type Eraser, eraseAccount, eraseBot } from './erase-account.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseAccountJob, eraseMessagesJob } from './job-contracts.ts';

/** @param erasers each feature's part of the erasure, in the order of the design */
export function accountDeletionJobs(erasers: readonly Eraser[]): JobTable {
  return [
    handle(eraseAccountJob, (runtime, { userId }) => eraseAccount(runtime, userId, erasers)),
    handle(retireBotJob, (runtime, { botId }) => eraseBot(runtime, botId, erasers)),
    handle(eraseMessagesJob, eraseMessages),
  ];
}
