/**
 * Rules Screening. Invariants: who joins while it is on is pending until they agree, bots never; nobody stays pending
 * where it is off; what a pending member may not do follows from the permission mathematics alone.
 */
export { screeningJobs } from './free-pending.ts';
export { screeningRoutes } from './routes.ts';
