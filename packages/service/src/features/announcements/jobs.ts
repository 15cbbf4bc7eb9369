/** Long work of announcements; each job is safe to run twice. */
import type { JobTable } from '../../job-table.ts';
import { DELETE_CROSSPOSTS_JOB, UPDATE_CROSSPOSTS_JOB } from '../messages/index.ts';
import { DELIVER_JOB, deliverCopies } from './deliver-copies.ts';
import { deleteCopies, updateCopies } from './update-copies.ts';

export const announcementJobs: JobTable = {
  [DELIVER_JOB]: (ground, payload) => deliverCopies(ground, payload as Parameters<typeof deliverCopies>[1]),
  [UPDATE_CROSSPOSTS_JOB]: (ground, payload) =>
    updateCopies(ground, payload as Parameters<typeof updateCopies>[1]),
  [DELETE_CROSSPOSTS_JOB]: (ground, payload) =>
    deleteCopies(ground, payload as Parameters<typeof deleteCopies>[1]),
};
