import { ApiError } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';
import { type ConversationContext, conversationAudience } from '../../access/index.ts';
import { type AuditEntry, auditedUser, recordAudit } from '../../audit/index.ts';
import { type MessageRow, requireMessage } from '../../messages/index.ts';
import { deleteMessages } from './removal.ts';

/**
 * Deletes the caller's own message, or any with Manage Messages, which the audit log records.
 * @throws ApiError unknown_message, system_message, missing_permission
 */
export async function deleteMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = await requireMessage(ctx, messageId);
  if (before.type !== null) throw new ApiError('system_message');
  const own = before.authorId === actor.id;
  if (!own) access.require('manageMessages');
  const author = own ? null : await auditedAuthor(runtime, before);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(messageId, ctx.stateVersion);
    const [deleted] = await deleteMessages(tx, channelId, [messageId], conversationAudience(access));
    if (deleted === undefined) throw new ApiError('unknown_message');
    if (author === null || access.server === null) return;
    await recordAudit(ctx, tx, {
      serverId: access.server.id,
      action: 'message_delete',
      ...author,
      extra: { channelId },
    });
  });
}

/** The author is a webhook or an account. */
async function auditedAuthor(
  runtime: Runtime,
  { authorId, parts }: MessageRow,
): Promise<Pick<AuditEntry, 'targetType' | 'targetId' | 'targetName'>> {
  if (parts?.webhook) return { targetType: 'webhook', targetId: authorId, targetName: parts.webhook.name };
  return auditedUser(runtime, authorId);
}
