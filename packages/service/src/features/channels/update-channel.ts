import { ApiError } from '@guildhall/platform';
import type { BodyOf, Channel, updateChannel as endpoint } from '@guildhall/protocol';
import type { StoredOverwrite } from '../../tables.ts';
import { type ChannelContext, type ChannelRow, readServerStates, type ServerState } from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import { categoryFor, requireRoom, requireTopic } from './create-channel.ts';
import { channelName } from './rules.ts';
import { activityOf, updateChannelRow } from './store.ts';
import { membersReclassed, overwritesTakenOver } from './sync-overwrites.ts';
import { channelView, serverChannelView } from './view.ts';

type Changes = Partial<
  Pick<
    ChannelRow,
    | 'name'
    | 'topic'
    | 'slowmode_secs'
    | 'content_mode'
    | 'parent_id'
    | 'kind'
    | 'auto_archive_minutes'
    | 'user_limit'
    | 'bitrate'
  >
>;

/**
 * Changes a channel (specification: PATCH /api/channels/{channelId}; design 5.4).
 * @throws ApiError invalid_channel_kind, invalid_channel, invalid_request, too_many_channels, unknown_channel,
 * missing_permission.
 */
export async function updateChannel(ctx: ChannelContext, input: BodyOf<typeof endpoint>): Promise<Channel> {
  const { ground, access } = ctx;
  const serverId = access.server.id;
  const channelId = access.channel.row.id;
  const changes = changesOf(access.channel.row, input);
  return ground.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const server = (await readServerStates(tx.db, [serverId])).get(serverId);
    const before = server?.channels.get(channelId)?.row;
    if (!server || !before) throw new ApiError('unknown_channel');
    if (changes.parent_id !== undefined) requirePlace(server, before, changes.parent_id);
    const activity = (await activityOf(tx.db, [channelId])).get(channelId);
    const taken = input.lockPermissions ? takenOver(ctx, server, before, changes.parent_id) : null;
    const columns = { ...changes, ...(taken ? { overwrites: JSON.stringify(taken) } : {}) };
    const isEmpty = Object.keys(columns).length === 0;
    const row = isEmpty ? before : await updateChannelRow(tx.db, serverId, channelId, columns);
    if (!row) throw new ApiError('unknown_channel');
    const changed = changesBetween(channelView(before, activity), channelView(row, activity));
    if (changed.length === 0) return channelView(row, activity);
    tx.emit({
      name: 'CHANNEL_UPDATE',
      audience: { kind: 'channel', id: row.id, serverId },
      payload: serverChannelView(row, activity),
      touches: [`server:${serverId}`, ...membersReclassed(serverId, before.overwrites, row.overwrites)],
    });
    await recordAudit(ctx, tx, {
      serverId,
      action: 'channel_update',
      targetType: 'channel',
      targetId: row.id,
      targetName: before.name,
      changes: changed,
    });
    return channelView(row, activity);
  });
}

/** @throws ApiError invalid_channel, too_many_channels. */
function requirePlace(server: ServerState, channel: ChannelRow, parentId: string | null): void {
  const category = categoryFor(server, channel.kind, parentId);
  if (category?.id === channel.parent_id) return;
  const there = [...server.channels.values()].filter(({ row }) => row.parent_id === category?.id);
  requireRoom(category, there.length);
}

/** Overwrites of the category that the channel is in, or is moved into. @throws ApiError missing_permission. */
function takenOver(
  { ground, access }: ChannelContext,
  server: ServerState,
  channel: ChannelRow,
  parentId: string | null | undefined,
): readonly StoredOverwrite[] | null {
  const category = categoryFor(server, channel.kind, parentId === undefined ? channel.parent_id : parentId);
  const syncing = { server, member: access.member, now: ground.clock.now() };
  return category ? overwritesTakenOver(syncing, channel, category) : null;
}

function changesOf(before: ChannelRow, input: BodyOf<typeof endpoint>): Changes {
  requireTopic(before.kind, input.topic);
  requireKinds(before.kind, input);
  const autoArchiveMinutes = input.autoArchiveMinutes ?? input.auto_archive_duration;
  return {
    ...(input.name === undefined ? {} : { name: channelName(input.name, before.kind) }),
    ...(input.topic === undefined ? {} : { topic: input.topic || null }),
    ...(input.slowmodeSecs === undefined ? {} : { slowmode_secs: input.slowmodeSecs }),
    ...(input.contentMode === undefined ? {} : { content_mode: input.contentMode }),
    ...(input.parentId === undefined ? {} : { parent_id: input.parentId }),
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(autoArchiveMinutes === undefined ? {} : { auto_archive_minutes: autoArchiveMinutes }),
    ...(input.userLimit === undefined ? {} : { user_limit: input.userLimit }),
    ...(input.bitrate === undefined ? {} : { bitrate: input.bitrate }),
  };
}

const INTERCHANGEABLE: ReadonlySet<string> = new Set(['text', 'announcement']);
const HAS_THREADS: ReadonlySet<string> = new Set(['text', 'announcement', 'forum']);

/** Fields that only some kinds have. @throws ApiError invalid_channel_kind. */
function requireKinds(kind: ChannelRow['kind'], input: BodyOf<typeof endpoint>): void {
  const fits =
    (input.kind === undefined || (INTERCHANGEABLE.has(kind) && INTERCHANGEABLE.has(input.kind))) &&
    ((input.userLimit === undefined && input.bitrate === undefined) || kind === 'voice') &&
    ((input.autoArchiveMinutes === undefined && input.auto_archive_duration === undefined) ||
      HAS_THREADS.has(kind));
  if (!fits) throw new ApiError('invalid_channel_kind');
}
