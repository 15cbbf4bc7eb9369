/**
 * Search in messages (design 5.1, Search). Invariants: what is committed before a search began is found by it, unless
 * more than a few thousand changes wait; the index is made of the messages alone and may be filled again at any time;
 * nothing is found that the caller could not read.
 */
export { indexQueued } from './index-messages.ts';
export { searchJobs } from './jobs.ts';
export { searchRoutes } from './routes.ts';
