/**
 * Timeouts. Invariants: stored by server and person, so that leaving and rejoining does not end one; the permission
 * computation alone decides what timed-out members may do; a job announces the end.
 */
export { timeoutJobs } from './jobs.ts';
export { timeoutRoutes } from './routes.ts';
export { liftTimeout, timeOut } from './set-timeout.ts';
