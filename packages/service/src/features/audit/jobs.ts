/** Timed jobs of the audit log; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import { oldestKeptEntryId } from './list-audit-log.ts';
import { deleteSomeEntries } from './store.ts';

const STEP = 1000;

const forgetEntriesJob = recurringJob('forget-audit-entries');

export const auditJobs: JobTable = [
  handle(forgetEntriesJob, async (runtime) => {
    const oldest = oldestKeptEntryId(runtime);
    while ((await deleteSomeEntries(runtime.database.db, oldest, STEP)) === STEP);
  }),
];
