/**
 * Account deletion: the request with its fourteen days, and the erasure. Invariants: an id remains and is never reused;
 * the erasure is one restartable job, whose steps come from the features; only logging in or an operator cancels a
 * request.
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
