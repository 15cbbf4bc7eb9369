/**
 * Rules Screening. Invariants: people who join while it is on are pending until they agree, bots never; nobody stays
 * pending when it is off; the permission computation alone decides what pending members may do.
 */
export { screeningJobs } from './jobs.ts';
export { screeningRoutes } from './routes.ts';
