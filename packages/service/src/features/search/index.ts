/**
 * Message search (design 5.1, Search). Invariants: a search finds everything committed before it began, unless more
 * than a few thousand changes wait; the index derives from messages only and can be rebuilt at any time; callers find
 * only what they may read.
 */
export { indexQueued } from './index-messages.ts';
export { searchJobs } from './jobs.ts';
export { searchRoutes } from './routes.ts';
