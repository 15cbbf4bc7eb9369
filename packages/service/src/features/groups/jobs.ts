/** Notices of the system account. */
import type { JobTable } from '../../job-table.ts';
import { KICK_NOTICE_JOB, type KickNotice } from '../members/index.ts';
import { sendKickNotice } from './kick-notice.ts';

export const groupJobs: JobTable = {
  [KICK_NOTICE_JOB]: (ground, payload) => sendKickNotice(ground, payload as KickNotice),
};
