/**
 * Timeouts. Invariants: kept by server and person, so that leaving and rejoining does not end one; what a timed-out
 * member may not do follows from the permission mathematics alone; a job announces the end.
 */
export { timeoutJobs } from './jobs.ts';
export { timeoutRoutes } from './routes.ts';
export { timeOut } from './set-timeout.ts';
