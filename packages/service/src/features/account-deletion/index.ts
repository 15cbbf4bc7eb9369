/**
 * Account deletion: the request with its fourteen days, and the erasure. Invariants: an id stays and is never given
 * again; the erasure is one restartable job, whose steps the features hand in; nothing but logging in or an operator
 * takes the request back.
 */
export type { Eraser } from './erase-account.ts';
export {
  deleteApplications,
  eraseMembershipTraces,
  forgetLoggedNames,
  leaveServers,
  transferOwnedServers,
} from './erasers.ts';
export { accountDeletionJobs } from './jobs.ts';
export { scheduleErasure } from './request-deletion.ts';
export { accountDeletionRoutes } from './routes.ts';
