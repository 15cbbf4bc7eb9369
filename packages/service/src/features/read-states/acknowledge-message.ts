import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { announceReadStates } from './recount-for-person.ts';
import { markRead } from './store.ts';

/**
 * Marks a channel as read up to a message (design 5.18); with `manual` the mark may also move back.
 * @throws ApiError unknown_message for text that is not an id
 */
export async function acknowledgeMessage(
  { runtime, actor, access }: ConversationContext,
  messageId: string,
  manual: boolean,
): Promise<undefined> {
  if (!isId(messageId)) throw new ApiError('unknown_message');
  const channelId = access.channel.row.id;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id);
    const marks = [{ channelId, messageId }];
    const marked = await markRead(tx.db, { userId: actor.id, marks, backwards: manual });
    await announceReadStates(tx, actor.id, marked);
  });
}
