import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { ConversationContext } from '../access/index.ts';
import { type MessageRow, messageById } from '../messages/index.ts';

/** A message of a conversation, whatever it is. @throws ApiError unknown_message. */
export async function requireMessage(
  { ground, access }: ConversationContext,
  messageId: string,
): Promise<MessageRow> {
  const channelId = access.channel.row.id;
  const row = isId(messageId) ? await messageById(ground.database.db, channelId, messageId) : undefined;
  if (!row) throw new ApiError('unknown_message');
  return row;
}

/** What a poll asks. @throws ApiError not_a_poll. */
export function requireQuestion({ parts }: MessageRow) {
  if (!parts?.poll) throw new ApiError('not_a_poll');
  return parts.poll;
}
