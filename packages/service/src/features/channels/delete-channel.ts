import { ApiError } from '@guildhall/platform';
import type { Transaction } from '../../ground.ts';
import type { ChannelContext, ChannelRow, ServerState } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { requireThreadManager } from './forum-rules.ts';
import { inviteAudience } from './invite-audience.ts';
import { activityOf, deleteChannelRows, deleteInvitesOfChannel, orphanChannels } from './store.ts';
import { serverChannelView } from './view.ts';

/** The messages feature deletes what a channel held, in small steps. */
export const DELETE_CHANNEL_MESSAGES_JOB = 'delete-channel-messages';

/**
 * Deletes a channel with its messages, threads and invites; a category leaves its channels without a parent.
 * @throws ApiError missing_permission, unknown_channel when someone else was quicker.
 */
export async function deleteChannel(ctx: ChannelContext): Promise<undefined> {
  const { ground, access } = ctx;
  const { row } = access.channel;
  if (row.kind === 'thread') requireThreadManager(access);
  else access.require('manageChannels');
  await ground.database.transaction(async (tx) => {
    await tx.lock(access.server.id);
    const deleted = await deleteChannelRows(tx.db, row.server_id, row.id);
    if (deleted.length === 0) throw new ApiError('unknown_channel');
    const deletedIds = deleted.map((channel) => channel.id);
    await tx.addJob(DELETE_CHANNEL_MESSAGES_JOB, { channelIds: deletedIds });
    await deleteInvites(tx, access.server, row.id);
    announceDeletion(tx, row, deletedIds);
    if (row.kind === 'category') await releaseChannels(tx, row.server_id, row.id);
    await recordAudit(ctx, tx, {
      serverId: row.server_id,
      action: 'channel_delete',
      targetType: 'channel',
      targetId: row.id,
      targetName: row.name,
    });
  });
}

/** CHANNEL_DELETE, or THREAD_DELETE to those who see the parent. */
function announceDeletion(tx: Transaction, row: ChannelRow, deletedIds: readonly string[]): void {
  const { id, server_id: serverId, parent_id: parentId, kind } = row;
  const gone = { touches: [`server:${serverId}`, ...deletedIds.map((each) => `channel:${each}`)] };
  if (kind === 'thread') {
    tx.emit({
      name: 'THREAD_DELETE',
      audience: { kind: 'channel', id: parentId ?? id, serverId },
      payload: { id, serverId, parentId },
      ...gone,
    });
    return;
  }
  tx.emit({
    name: 'CHANNEL_DELETE',
    audience: { kind: 'channel', id, serverId },
    payload: { id, serverId, parentId, kind },
    ...gone,
    deliverBeforeTouch: true,
  });
}

async function deleteInvites(tx: Transaction, server: ServerState, channelId: string): Promise<void> {
  for (const code of await deleteInvitesOfChannel(tx.db, channelId)) {
    tx.emit({
      name: 'INVITE_DELETE',
      audience: inviteAudience(server.id, channelId),
      payload: { serverId: server.id, channelId, code },
    });
  }
}

async function releaseChannels(tx: Transaction, serverId: string, categoryId: string): Promise<void> {
  const orphans = await orphanChannels(tx.db, serverId, categoryId);
  const activity = await activityOf(
    tx.db,
    orphans.map((orphan) => orphan.id),
  );
  for (const orphan of orphans) {
    tx.emit({
      name: 'CHANNEL_UPDATE',
      audience: { kind: 'channel', id: orphan.id, serverId },
      payload: serverChannelView(orphan, activity.get(orphan.id)),
      touches: [`server:${serverId}`],
    });
  }
}
