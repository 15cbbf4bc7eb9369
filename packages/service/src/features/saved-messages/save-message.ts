import { ApiError, invalidField } from '@guildhall/platform';
import { idTime, isId, LIMITS, savedMessagesUpdate } from '@guildhall/protocol';
import type { Context, Transaction } from '../../runtime.ts';
import type { ConversationContext } from '../access/index.ts';
import { readReach } from '../mentions/index.ts';
import { messageById } from '../messages/index.ts';
import { countSaved, deleteOldestUnreadable, deleteSaved, type SavedKey, storeSaved } from './store.ts';

/**
 * Saves a message; saving it again changes nothing. Beyond the limit, one that the person can no longer read makes
 * room.
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
  const isFull = (await countSaved(runtime.database.db, actor.id)) >= LIMITS.savedMessages;
  const reach = isFull ? { userId: actor.id, ...(await readReach(runtime, actor, undefined)) } : null;
  await runtime.database.transaction(async (tx) => {
    // One at a time, because of the limit; the message must exist until its row is written.
    await tx.lock(actor.id);
    await tx.lock(messageId, ctx.stateVersion);
    if (!(await messageById(tx.db, channelId, messageId))) throw new ApiError('unknown_message');
    const row = { channelId, userId: actor.id, messageId, id: earlierId ?? runtime.ids.next() };
    if (!(await storeSaved(tx.db, row))) return;
    if ((await countSaved(tx.db, actor.id)) > LIMITS.savedMessages) {
      const dropped = reach && (await deleteOldestUnreadable(tx.db, reach));
      if (!dropped) throw new ApiError('too_many_saved_messages');
      announceSaved(tx, actor.id, dropped, false);
    }
    announceSaved(tx, actor.id, row, true);
  });
}

/**
 * Removes a message from the caller's saved ones, wherever it is; does nothing if it is not saved.
 * @throws ApiError unknown_message
 */
export async function unsaveMessage({ runtime, actor }: Context, saved: SavedKey): Promise<undefined> {
  if (!isId(saved.channelId) || !isId(saved.messageId)) throw new ApiError('unknown_message');
  await runtime.database.transaction(async (tx) => {
    if (await deleteSaved(tx.db, actor.id, saved)) announceSaved(tx, actor.id, saved, false);
  });
}

/** An id from the future would stay above everything saved later. */
function requirePast(id: string, now: number): void {
  if (!isId(id) || idTime(id) > now) throw invalidField('body/id', 'must be the id of an earlier save');
}

function announceSaved(
  tx: Transaction,
  userId: string,
  { channelId, messageId }: SavedKey,
  saved: boolean,
): void {
  tx.emit(savedMessagesUpdate, { kind: 'user', id: userId }, { channelId, messageId, saved });
}
