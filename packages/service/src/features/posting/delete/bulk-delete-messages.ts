import { ApiError, DAY_MS } from '@guildhall/platform';
import { compareIds, idTime, isId, LIMITS, messageDeleteBulk } from '@guildhall/protocol';
import { type ConversationContext, conversationAudience } from '../../access/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { messagesByIds } from '../../messages/index.ts';
import { removeMessages } from './removal.ts';

/**
 * Deletes existing messages of any author, with one event and one audit log entry (design 5.1). One message that is
 * too old makes the whole request fail.
 * @param ids unique; ids that are not messages of the channel are ignored
 * @throws ApiError messages_too_old
 */
export async function bulkDeleteMessages(
  ctx: ConversationContext,
  ids: readonly string[],
): Promise<undefined> {
  const { runtime, access } = ctx;
  const channelId = access.channel.row.id;
  const present = await messagesByIds(runtime.database.db, [channelId], ids.filter(isId));
  const wanted = [...present.values()].map(({ id }) => id).sort(compareIds);
  const oldest = runtime.clock.now() - LIMITS.bulkDeleteDays * DAY_MS;
  if (wanted.some((id) => idTime(id) < oldest)) throw new ApiError('messages_too_old');
  await runtime.database.transaction(async (tx) => {
    const { ids: removed } = await removeMessages(tx, channelId, wanted, { stateVersion: ctx.stateVersion });
    if (removed.length === 0) return;
    tx.emit(messageDeleteBulk, conversationAudience(access), {
      ids: removed,
      channelId,
      serverId: access.server?.id ?? null,
    });
    if (access.server === null) return;
    await recordAudit(ctx, tx, {
      serverId: access.server.id,
      action: 'message_delete',
      targetType: 'channel',
      targetId: channelId,
      targetName: access.channel.row.name,
      extra: { channelId, count: removed.length },
    });
  });
}
