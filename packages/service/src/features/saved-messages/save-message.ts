import { ApiError, invalidField } from '@guildhall/platform';
import { idTime, isId, LIMITS, savedMessagesUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { ConversationContext } from '../access/index.ts';
import { messageById } from '../messages/index.ts';
import { countSaved, deleteSaved, storeSaved } from './store.ts';

/**
 * Saves a message; saving it again changes nothing.
 * @param earlierId the id under which the message was saved before; it returns to its former place in the list
 * @throws ApiError unknown_message, too_many_saved_messages, invalid_request
 */
export async function saveMessage(
  ctx: ConversationContext,
  messageId: string,
  earlierId?: string,
): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  if (earlierId !== undefined) requirePast(earlierId, runtime.clock.now());
  const channelId = access.channel.row.id;
  if (!isId(messageId)) throw new ApiError('unknown_message');
  await runtime.database.transaction(async (tx) => {
    // One at a time, because of the limit; the message must exist until its row is written.
    await tx.lock(actor.id);
    await tx.lock(messageId, ctx.stateVersion);
    if (!(await messageById(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
    const row = { channelId, userId: actor.id, messageId, id: earlierId ?? runtime.ids.next() };
    if (!(await storeSaved(tx.db, row))) return;
    if ((await countSaved(tx.db, actor.id)) > LIMITS.savedMessages)
      throw new ApiError('too_many_saved_messages');
    announceSaved(ctx, tx, messageId, true);
  });
}

/**
 * Removes a message from the caller's saved ones; does nothing if it is not saved. @throws ApiError unknown_message
 */
export async function unsaveMessage(ctx: ConversationContext, messageId: string): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  if (!isId(messageId)) throw new ApiError('unknown_message');
  await runtime.database.transaction(async (tx) => {
    if (await deleteSaved(tx.db, channelId, actor.id, messageId)) announceSaved(ctx, tx, messageId, false);
    else if (!(await messageById(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
  });
}

/** An id from the future would stay above everything saved later. */
function requirePast(id: string, now: number): void {
  if (!isId(id) || idTime(id) > now) throw invalidField('body/id', 'must be the id of an earlier save');
}

function announceSaved(ctx: ConversationContext, tx: Transaction, messageId: string, saved: boolean): void {
  const audience = { kind: 'user', id: ctx.actor.id } as const;
  tx.emit(savedMessagesUpdate, audience, { channelId: ctx.access.channel.row.id, messageId, saved });
}
