/**
 * Messages that the service writes by itself: system notices and the system account's own. Invariant: a notice and what
 * it reports are written in one transaction.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { sendSystemMessage, systemMessageJob } from './system-message.ts';

export { changeWithNotice, type Notice } from './post-notice.ts';
export { sendSystemMessage, systemMessageJob } from './system-message.ts';

export const noticeJobs: JobTable = [handle(systemMessageJob, sendSystemMessage)];
