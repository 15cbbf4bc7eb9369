/** Scheduled work of the overview; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../../job-table.ts';
import { addInsertedMessages } from './overview-store.ts';

const countMessagesJob = recurringJob('count-messages');

export const operatorJobs: JobTable = [
  handle(countMessagesJob, async ({ database, clock }) =>
    addInsertedMessages(database.db, new Date(clock.now()).toISOString().slice(0, 10)),
  ),
];
