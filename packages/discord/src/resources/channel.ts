/** Channels, threads and direct messages. */
import {
  CHANNEL_TYPE_NUMBERS,
  type Channel,
  type DirectChannel,
  idTime,
  type Overwrite,
} from '@guildhall/protocol';
import { fromPartialEmoji, toPartialEmoji } from './emoji.ts';
import { isObject, type Json, pick, rename } from './json.ts';
import { fromChannelPermissions, toPermissions } from './permissions.ts';
import { toUser } from './user.ts';

const KIND_NUMBERS: Readonly<Record<string, number>> = CHANNEL_TYPE_NUMBERS;
const KINDS: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(CHANNEL_TYPE_NUMBERS).map(([kind, number]): [number, string] => [number, kind]),
  [10, 'thread'],
  [12, 'thread'],
]);
const SORT_ORDERS = ['activity', 'created'] as const;

export function toChannelType(kind: string): number {
  return KIND_NUMBERS[kind] ?? 0;
}

/** Unknown types are left to the contract. */
export function fromChannelType(type: unknown): unknown {
  return KINDS.get(type) ?? type;
}

export function toOverwrite({ id, type, allow, deny }: Overwrite) {
  return { id, type: type === 'role' ? 0 : 1, allow: toPermissions(allow), deny: toPermissions(deny) };
}

/** An overwrite sent by a bot; without a type it is for a role. */
export function fromOverwrite(overwrite: unknown): unknown {
  if (!isObject(overwrite)) return overwrite;
  const { id, type, allow, deny } = overwrite;
  return {
    ...(id === undefined ? {} : { id }),
    type: type === 1 || type === 'member' ? 'member' : 'role',
    allow: fromChannelPermissions(allow ?? 0) ?? allow,
    deny: fromChannelPermissions(deny ?? 0) ?? deny,
  };
}

export type ForumTag = NonNullable<Channel['availableTags']>[number];

export function toTag(tag: ForumTag) {
  const emoji = tag.emoji === null ? { id: null, name: null } : toPartialEmoji(tag.emoji);
  return {
    id: tag.id,
    name: tag.name,
    moderated: false,
    emoji_id: emoji.id,
    emoji_name: emoji.id === null ? emoji.name : null,
  };
}

function fromTag(tag: unknown): unknown {
  if (!isObject(tag)) return tag;
  const emoji = fromPartialEmoji({ id: tag.emoji_id ?? undefined, name: tag.emoji_name ?? undefined });
  return { ...pick(tag, ['name']), ...(tag.id ? { id: tag.id } : {}), ...(emoji ? { emoji } : {}) };
}

export function toSortOrder(order: (typeof SORT_ORDERS)[number]): number {
  return SORT_ORDERS.indexOf(order);
}

/** A channel of a server, or a direct message. */
export function toAnyChannel(channel: Channel | DirectChannel, serverId: string | null) {
  return 'kind' in channel ? toChannel(channel, serverId) : toDirectChannel(channel);
}

export function toDirectChannel(channel: DirectChannel) {
  return {
    id: channel.id,
    type: toChannelType(channel.type),
    flags: 0,
    last_message_id: channel.lastMessageId,
    recipients: channel.recipients.map(toUser),
    ...(channel.type === 'group_dm'
      ? { name: channel.name ?? null, icon: null, owner_id: channel.ownerId ?? null }
      : {}),
  };
}

export function toChannel(channel: Channel, serverId: string | null) {
  if (channel.kind === 'thread') return toThread(channel, serverId);
  return {
    id: channel.id,
    type: toChannelType(channel.kind),
    ...(serverId === null ? {} : { guild_id: serverId }),
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    topic: channel.topic,
    nsfw: channel.contentMode === 'age_restricted',
    flags: channel.requireTag ? REQUIRE_TAG : 0,
    permission_overwrites: channel.overwrites.map(toOverwrite),
    last_message_id: channel.lastMessageId,
    last_pin_timestamp: channel.lastPinAt,
    rate_limit_per_user: channel.slowmodeSecs,
    default_auto_archive_duration: channel.autoArchiveMinutes,
    ...(channel.kind === 'voice'
      ? { bitrate: channel.bitrate, user_limit: channel.userLimit, rtc_region: null, video_quality_mode: 1 }
      : {}),
    ...(channel.kind === 'forum'
      ? {
          available_tags: (channel.availableTags ?? []).map(toTag),
          default_reaction_emoji: null,
          default_sort_order: toSortOrder(channel.defaultSortOrder ?? 'activity'),
          default_forum_layout: 0,
        }
      : {}),
  };
}

export function toThread(thread: Channel, serverId: string | null) {
  const timeOf = (id: string) => new Date(idTime(id)).toISOString();
  const count = thread.messageCount ?? 0;
  return {
    id: thread.id,
    type: toChannelType('thread'),
    ...(serverId === null ? {} : { guild_id: serverId }),
    name: thread.name,
    parent_id: thread.parentId,
    owner_id: thread.threadOwnerId ?? undefined,
    last_message_id: thread.lastMessageId,
    last_pin_timestamp: thread.lastPinAt,
    rate_limit_per_user: thread.slowmodeSecs,
    message_count: count,
    total_message_sent: count,
    member_count: 1,
    flags: thread.pinned ? PINNED : 0,
    applied_tags: thread.appliedTags ?? [],
    thread_metadata: {
      archived: thread.archived ?? false,
      auto_archive_duration: thread.autoArchiveMinutes,
      // Programs ask for the next page of archived threads with it, and pages are in this order.
      archive_timestamp: timeOf(thread.lastMessageId ?? thread.id),
      create_timestamp: timeOf(thread.id),
      locked: thread.threadLocked ?? false,
    },
  };
}

/** The fields with which a bot creates or changes a channel or thread. */
export function fromChannel(body: Json): Record<string, unknown> {
  const overwrites = body.permission_overwrites;
  const tags = body.available_tags;
  return {
    ...pick(body, ['name', 'topic', 'bitrate', 'archived', 'locked']),
    ...rename(body, {
      parent_id: 'parentId',
      user_limit: 'userLimit',
      applied_tags: 'appliedTags',
    }),
    ...((body.auto_archive_duration ?? body.default_auto_archive_duration)
      ? { autoArchiveMinutes: body.auto_archive_duration ?? body.default_auto_archive_duration }
      : {}),
    ...(body.rate_limit_per_user === undefined ? {} : { slowmodeSecs: body.rate_limit_per_user ?? 0 }),
    ...(body.type === undefined ? {} : { kind: fromChannelType(body.type) }),
    ...fromNsfw(body.nsfw),
    ...(Array.isArray(overwrites) ? { overwrites: overwrites.map(fromOverwrite) } : {}),
    ...(Array.isArray(tags) ? { availableTags: tags.map(fromTag) } : {}),
    ...fromSortOrder(body.default_sort_order),
  };
}

function fromNsfw(nsfw: unknown): Record<string, unknown> {
  if (nsfw === undefined || nsfw === null) return {};
  if (typeof nsfw !== 'boolean') return { contentMode: nsfw };
  return { contentMode: nsfw ? 'age_restricted' : 'default' };
}

function fromSortOrder(order: unknown): Record<string, unknown> {
  if (order === undefined || order === null) return {};
  return { defaultSortOrder: (typeof order === 'number' ? SORT_ORDERS[order] : undefined) ?? order };
}

const REQUIRE_TAG = 1 << 4;
const PINNED = 1 << 1;

/** Discord's channel `flags` as the field that Guildhall has for this kind. */
export function fromChannelFlags(flags: unknown, kind: string): Record<string, unknown> {
  if (typeof flags !== 'number') return {};
  if (kind === 'forum') return { requireTag: (flags & REQUIRE_TAG) !== 0 };
  return kind === 'thread' ? { pinned: (flags & PINNED) !== 0 } : {};
}
