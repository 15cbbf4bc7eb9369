/** Channels of servers (specification: Channel; design 1.3, 5.4). */
import { type Static, Type } from 'typebox';
import { AUTO_ARCHIVE_MINUTES } from '../contract/limits.ts';
import { Id, Nullable, OneOf, PermissionsString, Timestamp } from '../contract/schema.ts';
import { DirectChannel } from './direct-messages.ts';

export const CHANNEL_KINDS = ['category', 'text', 'announcement', 'forum', 'voice', 'thread'] as const;

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
  pinned: Type.Optional(Type.Boolean({ description: 'Forum posts: shown first; one per forum' })),
  userLimit: Type.Optional(Type.Integer({ description: 'Voice only' })),
  bitrate: Type.Optional(Type.Integer({ description: 'Voice only' })),
};

export const Channel = Type.Object(channelFields);

export type Channel = Static<typeof Channel>;

export const ServerChannel = Type.Object({ ...channelFields, serverId: Id });

export type ServerChannel = Static<typeof ServerChannel>;

/**
 * The response of routes for server channels and direct messages. Typed for callers of server channels; callers of
 * direct messages narrow it.
 */
export const AnyChannel = Type.Unsafe<Channel & { readonly type?: DirectChannel['type'] }>(
  Type.Union([Channel, DirectChannel]),
);

export type AnyChannel = Static<typeof AnyChannel>;

export const AutoArchiveMinutes = Type.Unsafe<(typeof AUTO_ARCHIVE_MINUTES)[number]>({
  type: 'integer',
  enum: [...AUTO_ARCHIVE_MINUTES],
});
