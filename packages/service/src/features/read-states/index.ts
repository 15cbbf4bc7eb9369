/**
 * Read states and unread counts (design 5.18). Invariant: there is a read mark per person and channel and a row per
 * ping; counts are never stored.
 */
export { readStateJobs } from './jobs.ts';
export { pingTargets, recountAfterRemoval, replacePings } from './pings.ts';
export { readStates, type SeenChannels } from './read-states.ts';
export { announceReadStates, recountAfterBlock } from './recount-for-person.ts';
export { readStateRoutes } from './routes.ts';
export { addPings, PINGED } from './store.ts';
export { EVERYONE, newestByChannel, newestPings } from './summary-store.ts';
