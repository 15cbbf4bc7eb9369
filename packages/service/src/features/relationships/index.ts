/**
 * Relationships: friends, requests, blocks, and who may message whom. Invariants: a friendship or request is two rows
 * that change together, under the lock of both people; a block is one row and ends friendships and requests.
 */

export { blockedAmong, relationshipTouch } from './blocks.ts';
export { relationshipJobs } from './jobs.ts';
export { listRelationships, removeAllRelationships } from './manage-relationships.ts';
export { areFriends, requireReachable, requireScreened } from './may-message.ts';
export { relationshipRoutes } from './routes.ts';
export { blockRows, blocksAround, listFriendIds } from './store.ts';
