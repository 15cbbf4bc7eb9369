/**
 * Bans. Invariants: nobody is banned and a member at once; a ban, its removal from the server and its audit entry are
 * one transaction.
 */
export { applyBan } from './ban-user.ts';
export { banJobs, deleteMessagesInServer, idsBetween } from './jobs.ts';
export { banRoutes } from './routes.ts';
