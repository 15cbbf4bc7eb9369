/** Both jobs of pushing; each is safe to run twice. */
import { handle, type JobTable } from '../../job-table.ts';
import { pushMessage, pushMessageJob } from './push-message.ts';
import { findMessagesToPush, findMessagesToPushJob } from './push-new-messages.ts';

export const pushJobs: JobTable = [
  handle(findMessagesToPushJob, findMessagesToPush),
  handle(pushMessageJob, pushMessage),
];
