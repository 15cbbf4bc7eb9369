/**
 * Community settings. Invariants: a listed server is a Community server with a description, and not a team server; a
 * listing is kept when the server leaves Discovery.
 */
export { communityRoutes } from './routes.ts';
export { requireCategory } from './rules.ts';
