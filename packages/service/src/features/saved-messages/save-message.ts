import { ApiError, invalidField } from '@guildhall/platform';
import { idTime, isId, LIMITS, savedMessagesUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { ConversationContext } from '../access/index.ts';
import { messageById } from '../messages/index.ts';
import { countSaved, deleteSaved, storeSaved } from './store.ts';

/**
 * Saves a message; one that is saved stays as it is.
 * @param earlierId of an earlier saving, whose place in the list the message takes again
 * @throws ApiError unknown_message, too_many_saved_messages, invalid_request
 */
export async function saveMessage(
  ctx: ConversationContext,
  messageId: string,
  earlierId?: string,
): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  requirePast(earlierId);
  const channelId = access.channel.row.id;
  if (!isId(messageId)) throw new ApiError('unknown_message');
  await runtime.database.transaction(async (tx) => {
    // The limit asks for one after the other; the message must not go before the row that names it is there.
    await tx.lock(actor.id);
    await tx.lock(messageId);
    if (!(await messageById(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
    const row = { channelId, userId: actor.id, messageId, id: earlierId ?? runtime.ids.next() };
    if (!(await storeSaved(tx.db, row))) return;
    if ((await countSaved(tx.db, actor.id)) > LIMITS.savedMessages)
      throw new ApiError('too_many_saved_messages');
    announceSaved(ctx, tx, messageId, true);
  });
}

/** Takes a message from what the caller saved; where it is not saved there is nothing to do. @throws ApiError unknown_message. */
export async function unsaveMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  if (!isId(messageId)) throw new ApiError('unknown_message');
  await runtime.database.transaction(async (tx) => {
    if (await deleteSaved(tx.db, channelId, actor.id, messageId)) announceSaved(ctx, tx, messageId, false);
    else if (!(await messageById(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
  });
}

/** An id from the future would stay above all that is saved later. */
function requirePast(id: string | undefined): void {
  if (id !== undefined && !(isId(id) && idTime(id) <= Date.now()))
    throw invalidField('body/id', 'must be the id of an earlier saving');
}

function announceSaved(ctx: ConversationContext, tx: Transaction, messageId: string, saved: boolean): void {
  const audience = { kind: 'user', id: ctx.actor.id } as const;
  tx.emit(savedMessagesUpdate, audience, { channelId: ctx.access.channel.row.id, messageId, saved });
}
