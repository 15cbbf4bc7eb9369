/**
 * Data export: an archive of all data about a person, created by a job and kept for seven days. Invariants: it is
 * stored under a private key without a public URL, and only its person can download it; it never contains secrets or
 * fingerprints; it is deleted with its row, and with the account.
 */
export { openExport } from './get-data-export.ts';
export { ARCHIVES } from './job-contracts.ts';
export { dataExportJobs } from './jobs.ts';
export { dropExport } from './request-data-export.ts';
export { dataExportRoutes } from './routes.ts';
export { ARCHIVE_KEPT_MS, archiveView, isDownloadable, isPreparing } from './view.ts';
export { createZipStream } from './zip-stream.ts';
