/** Channels of servers (specification: Channel; design 1.3, 5.4). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from './contract.ts';
import { DirectChannel } from './direct-messages.ts';
import { LIMITS } from './limits.ts';
import { Id, Name, Nullable, OneOf, PermissionsInput, PermissionsString, Text, Timestamp } from './schema.ts';

const CHANNEL_KINDS = ['category', 'text', 'announcement', 'forum', 'voice', 'thread'] as const;
export const ChannelKind = OneOf(CHANNEL_KINDS);
export type ChannelKind = Static<typeof ChannelKind>;

export const ContentMode = OneOf(['default', 'spoiler', 'age_restricted']);

export const Overwrite = Type.Object({
  id: Id,
  type: OneOf(['role', 'member']),
  allow: PermissionsString,
  deny: PermissionsString,
});
export type Overwrite = Static<typeof Overwrite>;

export const ForumTag = Type.Object({ id: Id, name: Type.String(), emoji: Nullable(Type.String()) });

const channelFields = {
  id: Id,
  name: Type.String(),
  position: Type.Integer(),
  kind: ChannelKind,
  parentId: Nullable(Id),
  topic: Nullable(Type.String()),
  slowmodeSecs: Type.Integer(),
  contentMode: ContentMode,
  autoArchiveMinutes: Type.Integer(),
  overwrites: Type.Array(Overwrite),
  lastMessageId: Nullable(Id),
  lastPinAt: Nullable(Timestamp),
  archived: Type.Optional(Type.Boolean({ description: 'Threads only' })),
  threadOwnerId: Type.Optional(Nullable(Id)),
  threadStarterId: Type.Optional(Nullable(Id)),
  messageCount: Type.Optional(Type.Integer()),
  threadLocked: Type.Optional(Type.Boolean()),
  availableTags: Type.Optional(Type.Array(ForumTag)),
  requireTag: Type.Optional(Type.Boolean()),
  defaultSortOrder: Type.Optional(OneOf(['activity', 'created'])),
  appliedTags: Type.Optional(Type.Array(Id)),
  pinned: Type.Optional(Type.Boolean({ description: 'Forum posts: stands first; one of a forum' })),
  userLimit: Type.Optional(Type.Integer({ description: 'Voice only' })),
  bitrate: Type.Optional(Type.Integer({ description: 'Voice only' })),
};

/** What only forums have; tags are the whole list. */
const forumInput = {
  availableTags: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(Type.String({ description: 'Keep it to keep the tag on posts' })),
        name: Name({ min: 1, max: LIMITS.forumTagName }),
        emoji: Type.Optional(
          Nullable(
            Type.String({ maxLength: 100, description: 'A Unicode emoji, or a custom one as name:id' }),
          ),
        ),
      }),
      { description: 'The whole list, up to 20' },
    ),
  ),
  requireTag: Type.Optional(Type.Boolean()),
  defaultSortOrder: Type.Optional(OneOf(['activity', 'created'])),
};

export const Channel = Type.Object(channelFields);
export type Channel = Static<typeof Channel>;

export const ServerChannel = Type.Object({ ...channelFields, serverId: Id });
export type ServerChannel = Static<typeof ServerChannel>;

/**
 * What routes of servers' channels and of direct messages answer. Typed for the callers of servers' channels; whoever
 * names a direct message gets a DirectChannel, which alone has `type`.
 */
export const AnyChannel = Type.Unsafe<Channel & { readonly type?: DirectChannel['type'] }>(
  Type.Union([Channel, DirectChannel]),
);
export type AnyChannel = Static<typeof AnyChannel>;

export const getChannel = endpoint({
  method: 'GET',
  path: '/channels/{channelId}',
  summary: 'One channel',
  tag: 'Channels',
  actors: ['person', 'bot'],
  replies: { 200: AnyChannel },
  errors: [],
});

const writes = {
  limit: 10,
  windowSecs: 10,
  by: ['actor', 'param:serverId'],
  bucket: 'channel-writes',
} as const;

export const createChannel = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/channels',
  summary: 'Make a channel',
  tag: 'Channels',
  actors: ['person', 'bot'],
  body: Type.Object({
    name: Name({ min: 1, max: LIMITS.channelName }),
    kind: Type.Optional(ChannelKind),
    parentId: Type.Optional(Nullable(Id)),
    topic: Type.Optional(Nullable(Text({ max: LIMITS.forumTopic }))),
    ...forumInput,
  }),
  replies: { 201: Channel },
  errors: ['too_many_channels', 'invalid_channel_kind', 'invalid_channel', 'too_many_tags', 'unknown_emoji'],
  rateLimits: [writes],
  audited: true,
});

export const reorderChannels = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/channels',
  summary: 'Move channels, all or none; those left out keep their order',
  tag: 'Channels',
  actors: ['person', 'bot'],
  body: Type.Array(
    Type.Object({
      id: Id,
      position: Type.Integer({ minimum: 0, description: 'Place within its category' }),
      parentId: Type.Optional(Nullable(Id)),
      lockPermissions: Type.Optional(Type.Boolean({ description: "Copies the category's overwrites" })),
    }),
    { minItems: 1, maxItems: LIMITS.channelsPerServer },
  ),
  replies: { 204: null },
  errors: ['unknown_channel', 'invalid_channel', 'too_many_channels'],
  rateLimits: [writes],
  audited: true,
});

/** Minutes without messages after which a thread is hidden. */
export const AUTO_ARCHIVE_MINUTES = [60, 1440, 4320, 10080] as const;
export const AutoArchiveMinutes = Type.Unsafe<(typeof AUTO_ARCHIVE_MINUTES)[number]>({
  type: 'integer',
  enum: [...AUTO_ARCHIVE_MINUTES],
});

export const updateChannel = endpoint({
  method: 'PATCH',
  path: '/channels/{channelId}',
  summary: 'Change a channel or group',
  tag: 'Channels',
  actors: ['person', 'bot'],
  body: Type.Object({
    name: Type.Optional(Nullable(Name({ min: 1, max: LIMITS.channelName }))),
    ownerId: Type.Optional(Type.String({ description: 'Groups: hands them over' })),
    topic: Type.Optional(Nullable(Text({ max: LIMITS.forumTopic }))),
    slowmodeSecs: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.slowmodeSecs })),
    contentMode: Type.Optional(ContentMode),
    parentId: Type.Optional(Nullable(Id)),
    lockPermissions: Type.Optional(Type.Boolean({ description: "Copies the category's overwrites" })),
    kind: Type.Optional(OneOf(CHANNEL_KINDS, { description: 'text and announcement become each other' })),
    autoArchiveMinutes: Type.Optional(AutoArchiveMinutes),
    auto_archive_duration: Type.Optional(AutoArchiveMinutes),
    userLimit: Type.Optional(Type.Integer({ minimum: 0, maximum: 99, description: 'Voice; 0 is none' })),
    bitrate: Type.Optional(Type.Integer({ minimum: 8000, maximum: 384_000, description: 'Voice' })),
    ...forumInput,
    archived: Type.Optional(Type.Boolean({ description: 'Threads' })),
    locked: Type.Optional(Type.Boolean({ description: 'Threads; needs Manage Threads' })),
    threadLocked: Type.Optional(Type.Boolean({ description: 'The same as locked, which wins' })),
    pinned: Type.Optional(
      Type.Boolean({ description: 'Forum posts; needs Manage Threads, and takes the pin from another' }),
    ),
    appliedTags: Type.Optional(Type.Array(Id, { description: 'Forum posts' })),
    applied_tags: Type.Optional(Type.Array(Id)),
  }),
  replies: { 200: AnyChannel },
  errors: [
    'invalid_channel_kind',
    'invalid_channel',
    'too_many_channels',
    'too_many_tags',
    'unknown_tag',
    'tag_required',
    'unknown_emoji',
    'not_owner',
    'unknown_user',
  ],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/channels/{channelId}',
  summary: 'Delete a channel with its messages and threads; close a direct message, leave a group',
  tag: 'Channels',
  actors: ['person', 'bot'],
  replies: { 204: null },
  errors: [],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'] }],
  audited: true,
});

export const putOverwrite = endpoint({
  method: 'PUT',
  path: '/channels/{channelId}/overwrites/{targetId}',
  summary: 'Set what a role or member may do in a channel',
  tag: 'Channels',
  actors: ['person', 'bot'],
  body: Type.Object({ type: OneOf(['role', 'member']), allow: PermissionsInput, deny: PermissionsInput }),
  replies: { 204: null },
  errors: ['invalid_permissions', 'invalid_channel_kind', 'unknown_role', 'unknown_member'],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'], bucket: 'overwrites' }],
  audited: true,
});

export const deleteOverwrite = endpoint({
  method: 'DELETE',
  path: '/channels/{channelId}/overwrites/{targetId}',
  summary: 'Remove an overwrite',
  tag: 'Channels',
  actors: ['person', 'bot'],
  replies: { 204: null },
  errors: ['invalid_channel_kind'],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'], bucket: 'overwrites' }],
  audited: true,
});

export const getChannelPermissions = endpoint({
  method: 'GET',
  path: '/channels/{channelId}/permissions/@me',
  summary: "The caller's permissions in a channel",
  tag: 'Channels',
  actors: ['person', 'bot'],
  replies: { 200: Type.Object({ permissions: PermissionsString }) },
  errors: [],
});

export const channelCreate = event({
  name: 'CHANNEL_CREATE',
  summary: 'A channel was made, or became visible',
  audience: 'channel',
  intent: 'servers',
  payload: ServerChannel,
});
export const channelUpdate = event({
  name: 'CHANNEL_UPDATE',
  summary: 'A channel changed',
  audience: 'channel',
  intent: 'servers',
  payload: ServerChannel,
});
export const channelsReorder = event({
  name: 'CHANNELS_REORDER',
  summary: 'Channels moved: new places of those that did and that the receiver sees; maybe in several events',
  audience: 'channel',
  intent: 'servers',
  payload: Type.Object({
    serverId: Id,
    channels: Type.Array(Type.Object({ id: Id, position: Type.Integer(), parentId: Nullable(Id) })),
  }),
});
export const channelDelete = event({
  name: 'CHANNEL_DELETE',
  summary: 'A channel was deleted, or is hidden from now on',
  audience: 'channel',
  intent: 'servers',
  payload: Type.Object({
    id: Id,
    serverId: Id,
    parentId: Nullable(Id),
    kind: ChannelKind,
    hidden: Type.Optional(Type.Literal(true)),
  }),
});

export const threadUpdate = event({
  name: 'THREAD_UPDATE',
  summary: 'A thread or forum post changed; to those who see its parent',
  audience: 'channel',
  intent: 'servers',
  payload: ServerChannel,
});
export const threadDelete = event({
  name: 'THREAD_DELETE',
  summary: 'A thread or forum post was deleted, or is hidden from now on; to those who see its parent',
  audience: 'channel',
  intent: 'servers',
  payload: Type.Object({
    id: Id,
    serverId: Id,
    parentId: Nullable(Id),
    hidden: Type.Optional(Type.Literal(true)),
  }),
});

export const channelEndpoints = {
  getChannel,
  createChannel,
  reorderChannels,
  updateChannel,
  deleteChannel,
  putOverwrite,
  deleteOverwrite,
  getChannelPermissions,
};
export const channelEvents = {
  channelCreate,
  channelUpdate,
  channelsReorder,
  channelDelete,
  threadUpdate,
  threadDelete,
};
