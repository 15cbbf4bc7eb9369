/**
 * Bans. Invariants: nobody is banned and a member at once; a ban, its removal from the server and its audit entry are
 * one transaction.
 */
export { banJobs } from './jobs.ts';

export { banRoutes } from './routes.ts';
