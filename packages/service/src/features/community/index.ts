/**
 * Community settings. Invariants: a listed server is a Community server with a description and no team server; what
 * stands in Discovery outlives being taken out of it.
 */
export { communityRoutes } from './routes.ts';
export { requireCategory } from './rules.ts';
