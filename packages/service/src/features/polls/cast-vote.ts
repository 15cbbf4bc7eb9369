import { ApiError } from '@guildhall/platform';
import type { VotedPoll } from '@guildhall/protocol';
import { type ConversationContext, conversationAudience } from '../access/index.ts';
import { requireMessage } from '../messages/index.ts';
import { requireQuestion } from './require-poll.ts';
import { chosenAnswers } from './rules.ts';
import { voteLanes } from './write-votes.ts';

/**
 * Sets the caller's whole choice; an empty one withdraws the vote (design 5.2). Everyone who sees the poll may vote,
 * even when timed out or pending. Repeating a choice changes and announces nothing.
 * @returns the poll with the choice
 * @throws ApiError unknown_message, not_a_poll, invalid_request, poll_ended
 */
export async function castVote(
  ctx: ConversationContext,
  messageId: string,
  answerIds: readonly string[],
): Promise<VotedPoll> {
  const { runtime, actor, access } = ctx;
  const message = await requireMessage(ctx, messageId);
  const chosen = chosenAnswers(requireQuestion(message), answerIds);
  const audience = conversationAudience(access);
  const vote = { message, userId: actor.id, chosen, audience, stateVersion: ctx.stateVersion };
  const outcome = await voteLanes(runtime).add(messageId, vote);
  if (outcome instanceof ApiError) throw outcome;
  return { ...outcome, myAnswerIds: chosen };
}
