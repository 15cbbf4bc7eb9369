import type { RouteTable } from '../../route-table.ts';
import { createThread } from './create-thread.ts';
import { followThread, unfollowThread } from './follow.ts';
import { listPosts } from './list-posts.ts';
import { listThreads } from './list-threads.ts';

/** Replies, changes and deletion use the routes of messages and channels, by the thread's id. */
export const threadRoutes: RouteTable = {
  createThread: (ctx, { body, files }) => createThread(ctx, body, files),
  listThreads: (ctx, { query }) => listThreads(ctx, query),
  listPosts: (ctx, { query }) => listPosts(ctx, query),
  followThread: (ctx) => followThread(ctx),
  unfollowThread: (ctx) => unfollowThread(ctx),
};
