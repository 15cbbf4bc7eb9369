/** Endpoints of channels (specification: "Channels"; design 5.4). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, OneOf, PermissionsInput, PermissionsString, Text } from '../contract/schema.ts';
import {
  AnyChannel,
  AutoArchiveMinutes,
  CHANNEL_KINDS,
  Channel,
  ChannelKind,
  ContentMode,
} from './channels.ts';

/** Fields of forums only; tags replace the whole list. */
const forumInput = {
  availableTags: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Optional(
          Type.String({
            description: 'Send it to keep the tag on posts; without an id, a new one is created',
          }),
        ),
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

export const getChannel = endpoint({
  method: 'GET',
  path: '/channels/{channelId}',
  summary: 'One channel',
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'conversation' },
  replies: { 200: AnyChannel },
  errors: [],
});

/** Initial fields of all kinds; a field that the kind lacks is refused, as in an update. */
const settingsInput = {
  slowmodeSecs: Type.Optional(Type.Integer({ minimum: 0, maximum: LIMITS.slowmodeSecs })),
  contentMode: Type.Optional(ContentMode),
  autoArchiveMinutes: Type.Optional(AutoArchiveMinutes),
  userLimit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: LIMITS.userLimit, description: 'Voice; 0 means no limit' }),
  ),
  bitrate: Type.Optional(
    Type.Integer({ minimum: LIMITS.bitrateMinimum, maximum: LIMITS.bitrate, description: 'Voice' }),
  ),
};

const OverwriteInput = Type.Object({
  id: Id,
  type: OneOf(['role', 'member']),
  allow: PermissionsInput,
  deny: PermissionsInput,
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
  summary: 'Create a channel',
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageChannels'] },
  body: Type.Object({
    name: Name({ min: 1, max: LIMITS.channelName }),
    kind: Type.Optional(ChannelKind),
    parentId: Type.Optional(Nullable(Id)),
    topic: Type.Optional(Nullable(Text({ max: LIMITS.forumTopic }))),
    overwrites: Type.Optional(
      Type.Array(OverwriteInput, {
        maxItems: LIMITS.overwritesPerChannel,
        description:
          "Instead of the category's, so that the channel can be private from the start; needs Manage Roles",
      }),
    ),
    ...settingsInput,
    ...forumInput,
  }),
  replies: { 201: Channel },
  errors: [
    'too_many_channels',
    'invalid_channel_kind',
    'invalid_channel',
    'too_many_tags',
    'unknown_emoji',
    'invalid_permissions',
    'too_many_overwrites',
    'unknown_role',
    'unknown_member',
  ],
  rateLimits: [writes],
  audited: true,
});

export const reorderChannels = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/channels',
  summary: 'Move channels, all or none; those left out keep their order',
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageChannels'], afterLookup: true },
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
  errors: ['unknown_channel', 'invalid_channel', 'too_many_channels', 'too_many_overwrites'],
  rateLimits: [writes],
  audited: true,
});

/** Limits changes of the name or topic. The use case counts them, because other changes of a channel are free. */
export const NAME_OR_TOPIC_RATE_LIMIT = { bucket: 'channel-words', limit: 2, windowSecs: 600 };

export const updateChannel = endpoint({
  method: 'PATCH',
  path: '/channels/{channelId}',
  summary: 'Change a channel or group',
  description:
    'Threads can also be changed with Manage Threads; their starter may change name, autoArchiveMinutes, archived ' +
    `and appliedTags. The name or topic of a channel may change ${NAME_OR_TOPIC_RATE_LIMIT.limit} times in ` +
    `${NAME_OR_TOPIC_RATE_LIMIT.windowSecs} s.`,
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['manageChannels'], afterLookup: true, exceptInDirect: true },
  body: Type.Object({
    name: Type.Optional(Nullable(Name({ min: 1, max: LIMITS.channelName }))),
    ownerId: Type.Optional(Type.String({ description: 'Groups: the new owner' })),
    topic: Type.Optional(Nullable(Text({ max: LIMITS.forumTopic }))),
    ...settingsInput,
    parentId: Type.Optional(Nullable(Id)),
    lockPermissions: Type.Optional(Type.Boolean({ description: "Copies the category's overwrites" })),
    kind: Type.Optional(
      OneOf(CHANNEL_KINDS, { description: 'Turns a text channel into an announcement channel, or back' }),
    ),
    auto_archive_duration: Type.Optional(AutoArchiveMinutes),
    ...forumInput,
    archived: Type.Optional(Type.Boolean({ description: 'Threads' })),
    locked: Type.Optional(Type.Boolean({ description: 'Threads; needs Manage Threads' })),
    threadLocked: Type.Optional(
      Type.Boolean({ description: 'Another spelling of locked, which takes precedence' }),
    ),
    pinned: Type.Optional(
      Type.Boolean({ description: 'Forum posts; needs Manage Threads, and unpins the forum’s other post' }),
    ),
    appliedTags: Type.Optional(Type.Array(Id, { description: 'Forum posts' })),
    applied_tags: Type.Optional(Type.Array(Id)),
  }),
  replies: { 200: AnyChannel },
  errors: [
    'invalid_channel_kind',
    'invalid_channel',
    'too_many_channels',
    'too_many_overwrites',
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
  description: 'Threads can also be deleted with Manage Threads.',
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'conversation', needs: ['manageChannels'], afterLookup: true, exceptInDirect: true },
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
  access: { in: 'channel', needs: ['manageRoles'], afterLookup: true },
  body: Type.Object({ type: OneOf(['role', 'member']), allow: PermissionsInput, deny: PermissionsInput }),
  replies: { 204: null },
  errors: [
    'invalid_permissions',
    'too_many_overwrites',
    'invalid_channel_kind',
    'unknown_role',
    'unknown_member',
  ],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:channelId'], bucket: 'overwrites' }],
  audited: true,
});

export const deleteOverwrite = endpoint({
  method: 'DELETE',
  path: '/channels/{channelId}/overwrites/{targetId}',
  summary: 'Remove an overwrite',
  tag: 'Channels',
  actors: ['person', 'bot'],
  access: { in: 'channel', needs: ['manageRoles'] },
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
  access: { in: 'conversation' },
  replies: { 200: Type.Object({ permissions: PermissionsString }) },
  errors: [],
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
