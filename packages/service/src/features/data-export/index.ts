/**
 * Data export: an archive of what the instance keeps of a person, made by a job and kept for seven days. Invariants:
 * it lies under a private key, which no public address reads, and only the person it is about fetches it; secrets and
 * fingerprints are never in it; it goes with its row, and with the account.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { forgetExportJob, prepareExportJob } from './job-contracts.ts';
import { forgetExport, prepareExport } from './prepare-export.ts';

export { openExport } from './get-data-export.ts';
export { dropExport } from './request-export.ts';

export { dataExportRoutes } from './routes.ts';

export const dataExportJobs: JobTable = [
  handle(prepareExportJob, prepareExport),
  handle(forgetExportJob, forgetExport),
];
