/**
 * Clan tags, which a server offers and its members show. Invariants: only members who are not pending may use one;
 * changing or removing one writes a single row and one or two events, however many show it.
 */
export { clanTagJobs } from './jobs.ts';
export { clanTagRoutes } from './routes.ts';
