import { handle, type JobTable } from '../../job-table.ts';
import { moveImportedMessages, moveMessagesJob } from './claims/move-messages.ts';
import {
  forgetServerExport,
  forgetServerExportJob,
  prepareServerExport,
  prepareServerExportJob,
} from './owner/owner-export.ts';
import { abandonImport, abandonImportJob, runImport, runImportJob } from './upload/run-import.ts';

export const movingJobs: JobTable = [
  handle(prepareServerExportJob, prepareServerExport),
  handle(forgetServerExportJob, forgetServerExport),
  handle(moveMessagesJob, moveImportedMessages),
  handle(runImportJob, runImport),
  handle(abandonImportJob, abandonImport),
];
