/** Threads and forum posts (specification: "Threads and forum posts"; design 5.3). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, PageLimit } from '../contract/schema.ts';
import { sendMessage } from '../messages/message-endpoints.ts';
import { MESSAGE_FILES, Message, SendMessage } from '../messages/messages.ts';
import { AutoArchiveMinutes, Channel, ServerChannel } from './channels.ts';

/** A thread, or a post with its first message. */
export const StartedThread = Type.Object({ ...Channel.properties, message: Type.Optional(Message) });
export type StartedThread = Static<typeof StartedThread>;

export const createThread = endpoint({
  method: 'POST',
  path: '/channels/{channelId}/threads',
  summary: 'Start a thread in a text or announcement channel, or a post in a forum',
  tag: 'Threads',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['sendMessages'], afterLookup: true, ageGated: true },
  body: Type.Object({
    name: Name({ min: 1, max: LIMITS.channelName }),
    messageId: Type.Optional(Nullable(Type.String({ description: 'In channels: the message it is about' }))),
    autoArchiveMinutes: Type.Optional(AutoArchiveMinutes),
    auto_archive_duration: Type.Optional(AutoArchiveMinutes),
    appliedTags: Type.Optional(Type.Array(Type.String(), { description: 'In forums: up to 5' })),
    applied_tags: Type.Optional(Type.Array(Type.String())),
    message: Type.Optional(SendMessage),
  }),
  multipart: MESSAGE_FILES,
  replies: { 201: StartedThread, 200: StartedThread },
  errors: [...sendMessage.errors, 'thread_exists', 'tag_required', 'unknown_tag', 'too_many_tags'],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'] }],
});

export const listThreads = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/threads',
  summary: "A channel's threads, newest activity first; paged when limit is given; direct messages have none",
  tag: 'Threads',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    archived: Type.Optional(Type.Boolean({ description: 'Only archived ones, or only others' })),
    before: Type.Optional(
      Type.String({
        description: 'Last activity of the last one on the previous page: its lastMessageId, else its id',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.threadsPage })),
  }),
  replies: { 200: Type.Array(Channel) },
  errors: [],
});

export const Post = Type.Object({
  channel: Channel,
  message: Nullable(Message),
  following: Type.Boolean(),
});
export type Post = Static<typeof Post>;

export const listPosts = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/posts',
  summary: "A forum's posts, archived ones included; the pinned one comes first",
  tag: 'Threads',
  actors: ['person', 'bot'],
  access: { in: 'conversation', ageGated: true },
  query: Type.Object({
    sort: Type.Optional(OneOf(['activity', 'created'], { description: "Default: the forum's" })),
    q: Type.Optional(Type.String({ description: 'Text in titles and first messages, in any case' })),
    tags: Type.Optional(Type.String({ description: 'Ids with commas between them: posts with any of them' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
    limit: PageLimit(LIMITS.postsPage, LIMITS.postsPageDefault),
  }),
  replies: { 200: Type.Object({ posts: Type.Array(Post), hasMore: Type.Boolean() }) },
  errors: ['invalid_channel_kind'],
});

const follow = {
  path: '/channels/{channelId}/follow',
  tag: 'Threads',
  actors: ['person', 'bot'],
  replies: { 204: null },
  errors: ['invalid_channel_kind'],
} as const;

export const followThread = endpoint({
  ...follow,
  method: 'PUT',
  summary: 'Follow a thread or post: each reply counts as a mention',
  access: { in: 'conversation', ageGated: true },
});
export const unfollowThread = endpoint({
  ...follow,
  method: 'DELETE',
  summary: 'Unfollow a thread or post',
  access: { in: 'conversation', whileSuspended: true },
});

export const threadCreate = event({
  name: 'THREAD_CREATE',
  summary: 'A thread or post was started, with the first message of a post, or became visible',
  audience: ['channel'],
  intent: 'servers',
  payload: Type.Object({ ...ServerChannel.properties, message: Type.Optional(Message) }),
});
export const threadUpdate = event({
  name: 'THREAD_UPDATE',
  summary: 'A thread or forum post changed; sent to everyone who sees its parent',
  audience: ['channel'],
  intent: 'servers',
  payload: ServerChannel,
});

export const threadDelete = event({
  name: 'THREAD_DELETE',
  summary:
    'A thread or forum post was deleted, or is hidden from now on; sent to everyone who sees its parent',
  audience: ['channel'],
  intent: 'servers',
  payload: Type.Object({
    id: Id,
    serverId: Id,
    parentId: Nullable(Id),
    hidden: Type.Optional(Type.Literal(true)),
  }),
});
export const threadFollowUpdate = event({
  name: 'THREAD_FOLLOW_UPDATE',
  summary: 'You follow a thread or post, or stopped following it',
  audience: ['user'],
  intent: 'servers',
  payload: Type.Object({ threadId: Id, following: Type.Boolean() }),
});

export const threadEndpoints = { createThread, listThreads, listPosts, followThread, unfollowThread };
export const threadEvents = { threadCreate, threadUpdate, threadDelete, threadFollowUpdate };
