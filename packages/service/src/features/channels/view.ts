/** Row to Channel. */
import { isoTime } from '@guildhall/platform';
import type { Channel, ServerChannel } from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';
import { isPost } from './rules.ts';
import { type ActivityRow, activityOf } from './store.ts';

export function channelView(row: ChannelRow, activity: ActivityRow | undefined): Channel {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    kind: row.kind,
    parentId: row.parent_id,
    topic: row.topic,
    slowmodeSecs: row.slowmode_secs,
    contentMode: row.content_mode,
    autoArchiveMinutes: row.auto_archive_minutes,
    overwrites: row.overwrites,
    lastMessageId: activity?.last_message_id ?? null,
    lastPinAt: activity?.last_pin_at ? isoTime(activity.last_pin_at) : null,
    ...(row.kind === 'voice' ? { userLimit: row.user_limit, bitrate: row.bitrate } : {}),
    ...(row.kind === 'forum'
      ? {
          availableTags: row.available_tags,
          requireTag: row.require_tag,
          defaultSortOrder: row.default_sort_order,
        }
      : {}),
    ...(row.kind === 'thread' ? threadFields(row, activity) : {}),
  };
}

function threadFields(row: ChannelRow, activity: ActivityRow | undefined): Partial<Channel> {
  return {
    archived: row.archived,
    threadOwnerId: row.thread_owner_id,
    threadStarterId: row.thread_starter_id,
    messageCount: activity?.message_count ?? 0,
    threadLocked: row.thread_locked,
    ...(isPost(row) ? { appliedTags: row.applied_tags, pinned: row.pinned } : {}),
  };
}

/** Channels with their activity, in one query. */
export async function channelViews(db: Kysely<Tables>, rows: readonly ChannelRow[]): Promise<Channel[]> {
  const activity = await activityOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => channelView(row, activity.get(row.id)));
}

/** As events carry it. */
export function serverChannelView(row: ChannelRow, activity: ActivityRow | undefined): ServerChannel {
  return { ...channelView(row, activity), serverId: row.server_id };
}
