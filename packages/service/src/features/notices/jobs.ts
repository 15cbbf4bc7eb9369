import { handle, type JobTable } from '../../job-table.ts';
import { sendSystemMessage, systemMessageJob } from './system-message.ts';

export const noticeJobs: JobTable = [handle(systemMessageJob, sendSystemMessage)];
