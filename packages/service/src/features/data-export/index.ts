/**
 * Data export: an archive of all data about a person, created by a job and kept for seven days. Invariants: it is
 * stored under a private key without a public URL, and only its person can download it; it never contains secrets and
 * fingerprints; it is deleted with its row, and with the account.
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
