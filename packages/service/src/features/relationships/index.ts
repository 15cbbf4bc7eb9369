/**
 * Relationships: friends, requests, blocks, and who may message each other. Invariants: a friendship and a request are two
 * rows that change together, under the lock of both people; a block is one row and ends everything else between two.
 */

export { blockedAmong, relationshipTouch } from './blocks.ts';
export { relationshipJobs } from './jobs.ts';
export { listRelationships, removeAllRelationships } from './manage-relationships.ts';
export { areFriends, requireReachable } from './reach.ts';
export { relationshipRoutes } from './routes.ts';
export { blocksAround, listFriendIds } from './store.ts';
