import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { type MessageRow, messageById } from './store.ts';

/**
 * A message of any type in a conversation, by an id from a client.
 * @param db a transaction where the message must not change afterwards. @throws ApiError unknown_message
 */
export async function requireMessage(
  { runtime, access }: Pick<ConversationContext, 'runtime' | 'access'>,
  messageId: string,
  db = runtime.database.db,
): Promise<MessageRow> {
  const row = isId(messageId) ? await messageById(db, access.channel.row.id, messageId) : undefined;
  if (!row) throw new ApiError('unknown_message');
  return row;
}
