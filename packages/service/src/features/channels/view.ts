/** Converts rows to Channel. */
import { isoTime } from '@guildhall/platform';
import type { Channel, ServerChannel } from '@guildhall/protocol';
import type { Db } from '../../tables.ts';
import type { ChannelRow } from '../access/index.ts';
import { isPost } from './rules.ts';
import { type ActivityRow, activityByChannel } from './store.ts';

export function channelView(row: ChannelRow, activity: ActivityRow | undefined): Channel {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    kind: row.kind,
    parentId: row.parentId,
    topic: row.topic,
    slowmodeSecs: row.slowmodeSecs,
    contentMode: row.contentMode,
    autoArchiveMinutes: row.autoArchiveMinutes,
    overwrites: row.overwrites,
    lastMessageId: activity?.lastMessageId ?? null,
    lastPinAt: activity?.lastPinAt ? isoTime(activity.lastPinAt) : null,
    ...(row.kind === 'voice' ? { userLimit: row.userLimit, bitrate: row.bitrate } : {}),
    ...(row.kind === 'forum'
      ? {
          availableTags: row.availableTags,
          requireTag: row.requireTag,
          defaultSortOrder: row.defaultSortOrder,
        }
      : {}),
    ...(row.kind === 'thread' ? threadFields(row, activity) : {}),
  };
}

function threadFields(row: ChannelRow, activity: ActivityRow | undefined): Partial<Channel> {
  return {
    archived: row.archived,
    threadOwnerId: row.threadOwnerId,
    threadStarterId: row.threadStarterId,
    messageCount: activity?.messageCount ?? 0,
    threadLocked: row.threadLocked,
    ...(isPost(row) ? { appliedTags: row.appliedTags, pinned: row.pinned } : {}),
  };
}

/** Channels with their activity, in one query. */
export async function channelViews(db: Db, rows: readonly ChannelRow[]): Promise<Channel[]> {
  const activity = await activityByChannel(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => channelView(row, activity.get(row.id)));
}

/** The form used in events. */
export function serverChannelView(row: ChannelRow, activity: ActivityRow | undefined): ServerChannel {
  return { ...channelView(row, activity), serverId: row.serverId };
}
