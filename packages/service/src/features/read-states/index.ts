/**
 * Read states and unread counts (design 5.18). Invariant: read marks are stored per person and channel, and pings as
 * rows; counts are always computed.
 */
export { readStateJobs } from './jobs.ts';
export { pingTargets, recountAfterRemoval, replacePings } from './pings.ts';
export { readStates, type VisibleChannels } from './read-states.ts';
export { announceReadStates, recountAfterBlock } from './recount-for-person.ts';
export { readStateRoutes } from './routes.ts';
export { addPings, PINGED } from './store.ts';
export { EVERYONE, newestByChannel, newestPings } from './summary-store.ts';
