/**
 * Threads and forum posts (specification: "Threads and forum posts"; design 5.3): starting, listing, following and
 * archiving them. Invariants: a thread is a channel of kind `thread` with a row in `threads`, whose deletion with it
 * refuses sends that are on their way; a post and its first message are one change; `archived` is stored in both
 * rows and changes in both at once, with the server locked.
 */
export { threadJobs } from './jobs.ts';
export { threadRoutes } from './routes.ts';
export { addPost } from './start-post.ts';
export { listFollowedThreadIds } from './store.ts';
