/** The end of polls by time; safe to run twice, early and late. */
import type { JobTable } from '../../job-table.ts';
import { END_POLL_JOB } from '../messages/index.ts';
import { endPollByTime, type PollPlace } from './end-poll.ts';

export const pollJobs: JobTable = {
  [END_POLL_JOB]: (ground, payload) => endPollByTime(ground, payload as PollPlace),
};
