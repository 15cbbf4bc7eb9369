import { ANNOUNCEMENTS_LOCK } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { announceCurrent, announceJob } from './current.ts';

export const instanceAnnouncementJobs: JobTable = [
  handle(announceJob, async (runtime) =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(ANNOUNCEMENTS_LOCK);
      await announceCurrent(runtime, tx);
    }),
  ),
];
