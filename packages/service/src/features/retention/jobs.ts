/** Scheduled work of retention; safe to run twice. */
import { recurringJob } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import {
  expireMessagesJob,
  expireServerMessages,
  findExpiredMessages,
  findExpiredMessagesJob,
  startRetentionHourly,
} from './expire-messages.ts';

const startRetentionJob = recurringJob('start-retention');

export const retentionJobs: JobTable = [
  handle(startRetentionJob, startRetentionHourly),
  handle(findExpiredMessagesJob, findExpiredMessages),
  handle(expireMessagesJob, expireServerMessages),
];
