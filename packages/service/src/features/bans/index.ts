/**
 * Bans. Invariants: nobody is banned and a member at once; a ban, the removal from the server and the audit entry are
 * one transaction.
 */
export { applyBan } from './ban-user.ts';
export { banJobs, deleteMessagesInServer, idsBetween } from './jobs.ts';
export { banRoutes } from './routes.ts';
