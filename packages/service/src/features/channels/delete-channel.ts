import { ApiError } from '@guildhall/platform';
import { channelDelete, inviteDelete, threadDelete } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { channelTouch, serverTouch } from '../../touches.ts';
import {
  type ChannelAccess,
  type ChannelContext,
  type ChannelRow,
  changeChannel,
  type ServerState,
} from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { removeFromVoice } from '../voice/index.ts';
import { announceChannelUpdates } from './announce-channels.ts';
import { requireThreadManager } from './forums/rules.ts';
import { inviteAudience } from './invite-audience.ts';
import { deleteChannelMessagesJob, deleteChannelThreadsJob, MESSAGE_DELETIONS } from './jobs.ts';
import { deleteChannelRows, deleteInvitesOfChannel, listWebhookAvatars, orphanChannels } from './store.ts';

/**
 * Deletes a channel with its messages, threads and invites; channels of a deleted category have no parent afterwards.
 * The channel and everything in it disappear for everyone immediately; jobs delete the threads and messages.
 * @throws ApiError missing_permission, unknown_channel when a concurrent request was faster
 */
export async function deleteChannel(ctx: ChannelContext): Promise<undefined> {
  const check = (access: ChannelAccess): void => {
    if (access.channel.row.kind === 'thread') requireThreadManager(access);
    else access.require('manageChannels');
  };
  await changeChannel(ctx, check, async (tx, { server, channel: { row } }) => {
    const avatars = await listWebhookAvatars(tx.db, row.serverId, row.id);
    if (!(await deleteChannelRows(tx.db, row.serverId, [row.id]))) throw new ApiError('unknown_channel');
    await dropFiles(tx, avatars);
    await tx.addJob(deleteChannelMessagesJob, { channelIds: [row.id] }, MESSAGE_DELETIONS);
    if (row.kind !== 'thread' && row.kind !== 'category')
      await tx.addJob(deleteChannelThreadsJob, { serverId: row.serverId, parentId: row.id });
    if (row.kind === 'voice') await removeFromVoice(tx, { channelId: row.id });
    await deleteInvites(tx, server, row.id);
    announceDeletion(tx, row);
    if (row.kind === 'category') await releaseChannels(tx, row.serverId, row.id);
    await recordAudit(ctx, tx, {
      serverId: row.serverId,
      action: 'channel_delete',
      targetType: 'channel',
      targetId: row.id,
      targetName: row.name,
      changes: [
        { key: 'name', old: row.name },
        { key: 'kind', old: row.kind },
      ],
      extra: { kind: row.kind },
    });
  });
}

/** CHANNEL_DELETE, or THREAD_DELETE to viewers of the parent. */
function announceDeletion(tx: Transaction, row: ChannelRow): void {
  const { id, serverId, parentId, kind } = row;
  if (kind === 'thread') {
    tx.emit(
      threadDelete,
      { kind: 'channel', id: parentId ?? id, serverId },
      { id, serverId, parentId },
      { touches: [channelTouch(id)] },
    );
    return;
  }
  tx.emit(
    channelDelete,
    { kind: 'channel', id, serverId },
    { id, serverId, parentId, kind },
    { touches: [serverTouch(serverId), channelTouch(id)], deliverBeforeTouch: true },
  );
}

async function deleteInvites(tx: Transaction, server: ServerState, channelId: string): Promise<void> {
  for (const code of await deleteInvitesOfChannel(tx.db, channelId)) {
    tx.emit(inviteDelete, inviteAudience(server.id, channelId), { serverId: server.id, channelId, code });
  }
}

async function releaseChannels(tx: Transaction, serverId: string, categoryId: string): Promise<void> {
  const orphans = await orphanChannels(tx.db, serverId, categoryId);
  await announceChannelUpdates(tx, serverId, orphans, [serverTouch(serverId)]);
}
