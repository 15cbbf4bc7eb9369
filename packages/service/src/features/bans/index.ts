/**
 * Bans. Invariants: nobody is both banned and a member; a ban, the removal from the server and the audit entry are
 * one transaction.
 */
export { applyBan } from './ban-user.ts';
export { banJobs, deleteMessagesInServer, idsBetween } from './jobs.ts';
export { banRoutes } from './routes.ts';
