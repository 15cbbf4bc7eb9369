/** Operator actions on messages (design, chapter 9). */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { findAudience } from '../access/index.ts';
import { deleteMessages } from '../posting/index.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import { findMessageChannel } from './store.ts';

/**
 * Deletes a message anywhere and announces it to its viewers.
 * @throws ApiError unknown_message
 */
export async function deleteMessageAsOperator(
  ctx: OperatorContext,
  messageId: string,
): Promise<{ id: string; channelId: string; authorId: string }> {
  const { runtime } = ctx;
  const found = isId(messageId) ? await findMessageChannel(runtime.database.db, messageId) : undefined;
  if (!found) throw new ApiError('unknown_message', { message: `There is no message "${messageId}".` });
  const { channelId, authorId } = found;
  const audience = await findAudience(runtime, channelId);
  await runtime.database.transaction(async (tx) => {
    const [deleted] = await deleteMessages(tx, channelId, [messageId], audience);
    if (deleted === undefined) throw new ApiError('unknown_message');
    await recordOperation(ctx, tx, {
      action: 'message delete',
      target: messageId,
      before: { channelId, authorId },
    });
  });
  return { id: messageId, channelId, authorId };
}
