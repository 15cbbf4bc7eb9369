/**
 * Messages that the service writes: system notices and messages of the system account. Invariant: a notice and what it
 * reports commit in one transaction.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { sendSystemMessage, systemMessageJob } from './system-message.ts';

export { changeWithNotice, type Notice } from './post-notice.ts';
export { sendSystemMessage, systemMessageJob } from './system-message.ts';

export const noticeJobs: JobTable = [handle(systemMessageJob, sendSystemMessage)];
