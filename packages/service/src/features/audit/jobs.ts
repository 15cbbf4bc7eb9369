/** Timed work of the audit log; safe to run twice. */
import type { JobTable, RecurringJobs } from '../../job-table.ts';
import { oldestKept } from './read-audit-log.ts';
import { deleteSomeEntries } from './store.ts';

/** Small steps, because a long transaction would hold the event log's tail back. */
const STEP = 1000;

const FORGET_ENTRIES_JOB = 'forget-audit-entries';

export const recurringAuditJobs: RecurringJobs = [FORGET_ENTRIES_JOB];

export const auditJobs: JobTable = {
  [FORGET_ENTRIES_JOB]: async (ground) => {
    const oldest = oldestKept(ground);
    while ((await deleteSomeEntries(ground.database.db, oldest, STEP)) === STEP);
  },
};
