/**
 * Groups, what one channel route does for servers' channels and direct messages, and notices of the system account.
 * Invariants: up to ten people, never bots; an owner who leaves hands the group to its longest participant; each change posts
 * its system message in its own transaction.
 */
export { groupJobs } from './jobs.ts';
export { leaveAllGroups } from './leave-group.ts';
export { groupRoutes } from './routes.ts';
