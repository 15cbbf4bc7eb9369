/** Ends expired polls; safe to run twice, early or late. */
import { handle, type JobTable } from '../../job-table.ts';
import { endPollJob } from '../posting/index.ts';
import { endExpiredPoll } from './end-poll.ts';

export const pollJobs: JobTable = [handle(endPollJob, endExpiredPoll)];
