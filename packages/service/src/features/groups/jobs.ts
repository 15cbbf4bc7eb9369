/** Notices of the system account. */
import { handle, type JobTable } from '../../job-table.ts';
import { kickNoticeJob } from '../members/index.ts';
import { sendKickNotice } from './kick-notice.ts';

export const groupJobs: JobTable = [handle(kickNoticeJob, sendKickNotice)];
