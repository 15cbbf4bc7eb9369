import { ApiError } from '@guildhall/platform';
import type { VotedPoll } from '@guildhall/protocol';
import type { Transaction } from '../../ground.ts';
import type { ConversationContext } from '../access/index.ts';
import {
  audienceOf,
  type MessageRow,
  ownVotes,
  type PollRow,
  pollRows,
  pollView,
  votesOf,
} from '../messages/index.ts';
import { requireMessage, requireQuestion } from './require-poll.ts';
import { chosenAnswers, isOpen, recounted } from './rules.ts';
import { storeVote } from './store.ts';

/**
 * Sets the caller's whole choice; an empty one takes the vote back (design 5.2). Whoever sees the poll votes, those
 * timed out or pending too. The same choice once more changes nothing and is told to nobody.
 * @returns the poll with the choice.
 * @throws ApiError unknown_message, not_a_poll, poll_ended, invalid_request.
 */
export async function castVote(
  ctx: ConversationContext,
  messageId: string,
  answerIds: readonly string[],
): Promise<VotedPoll> {
  const { ground, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const message = await requireMessage(ctx, messageId);
  const question = requireQuestion(message);
  return ground.database.transaction(async (tx) => {
    await tx.lock(messageId);
    const poll = await requireOpen(ctx, tx, messageId);
    const chosen = chosenAnswers(question, answerIds);
    const before = await choiceOf(tx, message, actor.id);
    const added = chosen.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !chosen.includes(id));
    if (added.length + removed.length === 0) return { ...seen(message, poll), myAnswerIds: chosen };
    const counted = recounted(poll, before, chosen);
    await storeVote(tx.db, { channelId, messageId, userId: actor.id, added, removed, counted });
    const after = seen(message, { ...poll, ...counted });
    tx.emit({
      name: 'POLL_VOTE',
      audience: audienceOf(access),
      payload: { channelId, messageId, userId: actor.id, answerIds: chosen, poll: after },
    });
    return { ...after, myAnswerIds: chosen };
  });
}

async function requireOpen(
  { ground, access }: ConversationContext,
  tx: Transaction,
  messageId: string,
): Promise<PollRow> {
  const poll = (await pollRows(tx.db, [access.channel.row.id], [messageId])).get(messageId);
  if (!poll) throw new ApiError('unknown_message');
  if (!isOpen(poll, ground.clock.now())) throw new ApiError('poll_ended');
  return poll;
}

async function choiceOf(
  tx: Transaction,
  { channel_id, id }: MessageRow,
  userId: string,
): Promise<readonly string[]> {
  return (await ownVotes(tx.db, userId, [channel_id], [id])).get(id) ?? [];
}

function seen({ parts }: MessageRow, poll: PollRow): Omit<VotedPoll, 'myAnswerIds'> {
  const view = pollView(parts, votesOf(poll));
  if (!view) throw new ApiError('not_a_poll');
  return view;
}
