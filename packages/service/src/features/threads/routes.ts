import {
  createThread,
  followThread as followThreadEndpoint,
  listPosts as listPostsEndpoint,
  listThreads as listThreadsEndpoint,
  unfollowThread as unfollowThreadEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inChannel, inConversation, withinChannel } from '../access/index.ts';
import { followThread, unfollowThread } from './follow.ts';
import { listPosts } from './list-posts.ts';
import { listThreads } from './list-threads.ts';
import { startThread } from './start-thread.ts';

/** Replies, changing and deleting are those of messages and channels, by the thread's id. */
export const threadRoutes: RouteTable = [
  inConversation()(createThread, (ctx, { body, files }) => startThread(ctx, body, files)),
  withinChannel()(listThreadsEndpoint, (ctx, { query }) => listThreads(ctx, query)),
  withinChannel()(listPostsEndpoint, (ctx, { query }) => listPosts(ctx, query)),
  withinChannel()(followThreadEndpoint, (ctx) => followThread(ctx)),
  inChannel()(unfollowThreadEndpoint, (ctx) => unfollowThread(ctx)),
];
