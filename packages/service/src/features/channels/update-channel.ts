import { ApiError } from '@guildhall/platform';
import type { BodyOf, Channel, updateChannel as endpoint } from '@guildhall/protocol';
import { type ChannelContext, type ChannelRow, readServerStates, type ServerState } from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import { categoryFor, requireRoom, requireTopic } from './create-channel.ts';
import { channelName } from './rules.ts';
import { activityOf, updateChannelRow } from './store.ts';
import { channelView, serverChannelView } from './view.ts';

type Changes = Partial<Pick<ChannelRow, 'name' | 'topic' | 'slowmode_secs' | 'content_mode' | 'parent_id'>>;

/** Changes a channel. @throws ApiError invalid_channel, invalid_request, too_many_channels, unknown_channel. */
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
    const row = isEmpty(changes) ? before : await updateChannelRow(tx.db, serverId, channelId, changes);
    if (!row) throw new ApiError('unknown_channel');
    const changed = changesBetween(channelView(before, activity), channelView(row, activity));
    if (changed.length === 0) return channelView(row, activity);
    tx.emit({
      name: 'CHANNEL_UPDATE',
      audience: { kind: 'channel', id: row.id, serverId },
      payload: serverChannelView(row, activity),
      touches: [`server:${serverId}`],
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

function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0;
}

function changesOf(before: ChannelRow, input: BodyOf<typeof endpoint>): Changes {
  requireTopic(before.kind, input.topic);
  return {
    ...(input.name === undefined ? {} : { name: channelName(input.name, before.kind) }),
    ...(input.topic === undefined ? {} : { topic: input.topic || null }),
    ...(input.slowmodeSecs === undefined ? {} : { slowmode_secs: input.slowmodeSecs }),
    ...(input.contentMode === undefined ? {} : { content_mode: input.contentMode }),
    ...(input.parentId === undefined ? {} : { parent_id: input.parentId }),
  };
}
