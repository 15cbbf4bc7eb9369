import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteMessageRow, messageById } from './store.ts';

/**
 * Deletes one's own message, or anyone's with Manage Messages; the latter is recorded in the audit log.
 * @throws ApiError unknown_message, missing_permission.
 */
export async function deleteMessage(ctx: ChannelContext, messageId: string): Promise<undefined> {
  const { ground, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = isId(messageId) ? await messageById(ground.database.db, channelId, messageId) : undefined;
  if (!before) throw new ApiError('unknown_message');
  const own = before.author_id === actor.id;
  if (!own) access.require('manageMessages');
  const author = own ? null : await userDirectory(ground).get(before.author_id);
  await ground.database.transaction(async (tx) => {
    // Of two that delete at once one finds nothing, and only one event and one audit entry are written.
    await tx.lock(messageId);
    if (!(await deleteMessageRow(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
    tx.emit({
      name: 'MESSAGE_DELETE',
      audience: { kind: 'channel', id: channelId, serverId: access.server.id },
      payload: { id: messageId, channelId, serverId: access.server.id },
    });
    if (own) return;
    await recordAudit(ctx, tx, {
      serverId: access.server.id,
      action: 'message_delete',
      targetType: 'user',
      targetId: before.author_id,
      targetName: author?.row.username ?? before.author_id,
      extra: { channelId },
    });
  });
}
