/**
 * Timeouts. Invariants: kept by server and person, so that leaving and rejoining does not end one; what a timed-out
 * member may not do follows from the permission mathematics alone; the end is told of by a job.
 */
export { timeoutJobs } from './jobs.ts';
export { timeoutRoutes } from './routes.ts';
export { timeOut } from './set-timeout.ts';
export { runningTimeout } from './store.ts';
