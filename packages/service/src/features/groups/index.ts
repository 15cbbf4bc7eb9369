/**
 * Groups, routes shared by servers' channels and direct messages, and notices of the system account. Invariants: up to
 * ten people, never bots; when the owner leaves, the earliest participant becomes the owner; each change posts its
 * system message in its own transaction.
 */
export { groupJobs } from './jobs.ts';
export { leaveAllGroups } from './leave-group.ts';
export { groupRoutes } from './routes.ts';
