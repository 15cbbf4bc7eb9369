import { LIMITS, type User } from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import type { ConversationContext } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { requireCounts } from './add-reaction.ts';
import { countedText, readReactionEmoji } from './emoji.ts';
import { reactorIds } from './store.ts';

/**
 * The people who reacted with an emoji, up to a hundred, ordered by id (specification: GET …/reactions/{emoji}).
 * @throws ApiError unknown_message, unknown_emoji (400), invalid_request when `after` is not an id
 */
export async function listReactions(
  { runtime, access }: ConversationContext,
  messageId: string,
  text: string,
  after: string | undefined,
): Promise<User[]> {
  const channelId = access.channel.row.id;
  const counts = await requireCounts(runtime, channelId, messageId);
  const emoji = countedText(counts, readReactionEmoji(text));
  requireCursor('after', after);
  if (emoji === undefined) return [];
  const reaction = { channelId, messageId, emoji };
  const ids = await reactorIds(runtime.database.db, reaction, after ?? '0', LIMITS.reactionsPage);
  const users = await presentUsers(runtime, ids);
  return ids.flatMap((id) => users.get(id) ?? []);
}
