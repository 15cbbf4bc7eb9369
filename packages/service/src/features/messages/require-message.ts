import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { type MessageRow, messageById } from './store.ts';

/**
 * A message of the conversation, whatever it is, by the id that was asked for.
 * @param db a transaction, where it matters that nobody has changed it since. @throws ApiError unknown_message.
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
