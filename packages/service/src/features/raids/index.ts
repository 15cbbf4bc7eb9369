/**
 * Undoing a raid: everyone who came in a window of time is kicked or banned by a job, in small steps, and what they wrote
 * is deleted. Invariants: each step asks again what the moderator may do; a clean-up that was interrupted goes on where
 * it was; one runs in a server at a time.
 */
export { raidJobs } from './jobs.ts';
export { raidRoutes } from './routes.ts';
