/**
 * Reports to the operators of the instance (design 9, 11.1). Invariants: people can report only what they see; a report
 * holds a copy of the reported object, which only operators see (in the operators feature); it is deleted ninety days
 * after it was closed.
 */
export { forgetReportedNames } from './forget-names.ts';
export { reportJobs } from './jobs.ts';
export { reportRoutes } from './routes.ts';
export { markReportClosed, placesOfChannels, type ReportRow, reportById, reportsPage } from './store.ts';
