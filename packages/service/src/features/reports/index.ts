/**
 * Reports to the operators of the instance (design 9, 11.1). Invariants: nobody reports what they do not see; a report
 * holds what was reported as it was then, for operators alone, who take it up in the operators' feature; ninety days
 * after it was closed it goes.
 */
export { forgetReportedNames } from './forget-names.ts';
export { reportJobs } from './jobs.ts';
export { reportRoutes } from './routes.ts';
export { markReportClosed, type ReportRow, reportById, reportsPage } from './store.ts';
