import { ApiError } from '@guildhall/platform';
import { type EndpointQuery, LIMITS, type User } from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import type { ConversationContext } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { requireMessage } from '../messages/index.ts';
import { requireQuestion } from './require-poll.ts';
import { voterIds } from './store.ts';

/**
 * The people who chose an answer, up to a hundred, ordered by id; erased accounts without their name.
 * @throws ApiError unknown_message, not_a_poll, unknown_answer, invalid_request when `after` is not an id
 */
export async function listVoters(
  ctx: ConversationContext,
  messageId: string,
  answerId: string,
  { after, limit }: EndpointQuery<'listVoters'>,
): Promise<User[]> {
  const { runtime, access } = ctx;
  const { answers } = requireQuestion(await requireMessage(ctx, messageId));
  if (!answers.some(({ id }) => id === answerId)) throw new ApiError('unknown_answer');
  requireCursor('after', after);
  const answer = { channelId: access.channel.row.id, messageId, answerId };
  const ids = await voterIds(runtime.database.db, answer, after ?? '0', limit ?? LIMITS.pollVotersPage);
  const users = await presentUsers(runtime, ids);
  return ids.flatMap((id) => users.get(id) ?? []);
}
