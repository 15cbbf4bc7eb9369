/** Long work of announcements; each job is safe to run twice. */
import { handle, type JobTable } from '../../job-table.ts';
import { deleteCrosspostsJob, updateCrosspostsJob } from '../posting/index.ts';
import { deliverCopies, deliverCrosspostJob } from './deliver-copies.ts';
import { deleteCopies, updateCopies } from './update-copies.ts';

export const announcementJobs: JobTable = [
  handle(deliverCrosspostJob, deliverCopies),
  handle(updateCrosspostsJob, updateCopies),
  handle(deleteCrosspostsJob, deleteCopies),
];
