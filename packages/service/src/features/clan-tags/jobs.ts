import { handle, type JobTable } from '../../job-table.ts';
import { announceClanTagElsewhere, announceClanTagJob } from './announce-elsewhere.ts';

export const clanTagJobs: JobTable = [handle(announceClanTagJob, announceClanTagElsewhere)];
