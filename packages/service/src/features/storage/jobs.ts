/** Scheduled work of storage; safe to run twice. */
import { handle, type JobTable } from '../../job-table.ts';
import { searchOrphans, searchOrphansJob } from './orphans/search-orphans.ts';

export const storageJobs: JobTable = [handle(searchOrphansJob, searchOrphans)];
