/**
 * Threads and forum posts (specification: "Threads and forum posts"; design 5.3): starting, listing, following and
 * archiving. Invariants: a thread is a channel of kind `thread` with a row in `threads`; deleting that row refuses
 * concurrent sends; a post and its first message commit together; `archived` is stored in both rows and changes in both
 * at once, under the server's lock.
 */
export { threadJobs } from './jobs.ts';
export { threadRoutes } from './routes.ts';
export { addPost } from './start-post.ts';
export { followedSince, listFollowedThreadIds } from './store.ts';
