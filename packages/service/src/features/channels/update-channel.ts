import { ApiError } from '@guildhall/platform';
import {
  type BodyOf,
  type Channel,
  type updateChannel as endpoint,
  LIMITS,
  textLength,
} from '@guildhall/protocol';
import { type ChannelContext, type ChannelRow, readServerStates } from '../access/index.ts';
import { changesBetween, recordAudit } from '../audit/index.ts';
import { categoryFor } from './create-channel.ts';
import { channelName } from './rules.ts';
import { activityOf, lockServer, updateChannelRow } from './store.ts';
import { channelView, serverChannelView } from './view.ts';

type Changes = Partial<Pick<ChannelRow, 'name' | 'topic' | 'slowmode_secs' | 'content_mode' | 'parent_id'>>;

/** Changes a channel. @throws ApiError invalid_channel, invalid_request. */
export async function updateChannel(ctx: ChannelContext, input: BodyOf<typeof endpoint>): Promise<Channel> {
  const { ground, access } = ctx;
  const before = access.channel.row;
  const serverId = access.server.id;
  const changes = changesOf(before, input);
  return ground.database.transaction(async (tx) => {
    await lockServer(tx.db, serverId);
    if (changes.parent_id !== undefined) {
      const server = (await readServerStates(tx.db, [serverId])).get(serverId);
      if (server) categoryFor(server, before.kind, changes.parent_id);
    }
    const activity = (await activityOf(tx.db, [before.id])).get(before.id);
    if (Object.keys(changes).length === 0) return channelView(before, activity);
    const row = await updateChannelRow(tx.db, serverId, before.id, changes);
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
      changes: changesBetween(channelView(before, activity), channelView(row, activity)),
    });
    return channelView(row, activity);
  });
}

function changesOf(before: ChannelRow, input: BodyOf<typeof endpoint>): Changes {
  if (input.topic && before.kind !== 'forum' && textLength(input.topic) > LIMITS.topic) {
    const message = `must be at most ${LIMITS.topic} characters`;
    throw new ApiError('invalid_request', { fields: [{ path: 'body/topic', message }] });
  }
  return {
    ...(input.name === undefined ? {} : { name: channelName(input.name, before.kind) }),
    ...(input.topic === undefined ? {} : { topic: input.topic || null }),
    ...(input.slowmodeSecs === undefined ? {} : { slowmode_secs: input.slowmodeSecs }),
    ...(input.contentMode === undefined ? {} : { content_mode: input.contentMode }),
    ...(input.parentId === undefined ? {} : { parent_id: input.parentId }),
  };
}
