/**
 * Undoes a raid: a job kicks or bans everyone who joined in a window of time, in small steps, and deletes their
 * messages. Invariants: each step checks the moderator's permissions again; an interrupted clean-up continues where it
 * stopped; one runs per server at a time.
 */
export { raidJobs } from './jobs.ts';
export { raidRoutes } from './routes.ts';
