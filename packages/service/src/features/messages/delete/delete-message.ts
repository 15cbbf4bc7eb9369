import { ApiError } from '@guildhall/platform';
import { messageDelete } from '@guildhall/protocol';
import type { ConversationContext } from '../../access/index.ts';
import { userDirectory } from '../../accounts/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { conversationAudience, serverIdOf } from '../audience.ts';
import { requireMessage } from '../require-message.ts';
import { removeMessages } from './removal.ts';

/**
 * Deletes one's own message, or anyone's with Manage Messages; the latter is recorded in the audit log.
 * @throws ApiError unknown_message, system_message, missing_permission.
 */
export async function deleteMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  const { ground, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = await requireMessage(ctx, messageId);
  if (before.type !== null) throw new ApiError('system_message');
  const own = before.authorId === actor.id;
  if (!own) access.require('manageMessages');
  const author = own ? null : await userDirectory(ground).get(before.authorId);
  await ground.database.transaction(async (tx) => {
    // Of two that delete at once one finds nothing, and only one event and one audit entry are written.
    await tx.lock(messageId);
    const [removed] = await removeMessages(tx, channelId, [messageId]);
    if (removed === undefined) throw new ApiError('unknown_message');
    tx.emit(messageDelete, conversationAudience(access), {
      id: messageId,
      channelId,
      serverId: serverIdOf(access),
    });
    if (own || access.server === null) return;
    await recordAudit(ctx, tx, {
      serverId: access.server.id,
      action: 'message_delete',
      targetType: 'user',
      targetId: before.authorId,
      targetName: author?.row.username ?? before.authorId,
      extra: { channelId },
    });
  });
}
