import { handle, type JobTable } from '../../job-table.ts';
import { forgetExportJob, prepareExportJob } from './job-contracts.ts';
import { forgetExport, prepareExport } from './prepare-export.ts';

export const dataExportJobs: JobTable = [
  handle(prepareExportJob, prepareExport),
  handle(forgetExportJob, forgetExport),
];
