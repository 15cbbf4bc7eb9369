/** Ends each poll once, by hand or at its expiry, and posts the result as a reply by its author (design 5.2). */
import { ApiError, type StateVersion } from '@guildhall/platform';
import type { Message } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { type ConversationContext, findAudience } from '../access/index.ts';
import { reopenForRecipients } from '../direct-channels/index.ts';
import {
  messageById,
  messageKey,
  messageSeenBy,
  oneMessageView,
  pollRows,
  requireMessage,
} from '../messages/index.ts';
import { announceMessageUpdate, changeWithMessages, endPollJob, endPollJobKey } from '../posting/index.ts';
import { mayPostResult } from './may-post-result.ts';
import { requireQuestion } from './require-poll.ts';
import { composeResult } from './result.ts';
import { markEnded, type PollKey } from './store.ts';

/**
 * Ends the caller's own poll, or any poll with Manage Messages (specification: POST …/polls/{messageId}/expire).
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, not_a_poll, poll_ended
 */
export async function endPollByHand(ctx: ConversationContext, messageId: string): Promise<Message> {
  const { runtime, actor, access } = ctx;
  const row = await requireMessage(ctx, messageId);
  if (row.authorId !== actor.id) access.require('manageMessages');
  requireQuestion(row);
  const poll = (await pollRows(runtime.database.db, [row.channelId], [messageId])).get(
    messageKey(row.channelId, messageId),
  );
  // Nothing would be posted, so a closed conversation must stay closed.
  if (poll && poll.endedAt !== null) throw new ApiError('poll_ended');
  const ended = await endPoll(runtime, { channelId: row.channelId, messageId }, ctx.stateVersion);
  if (!ended) throw new ApiError('poll_ended');
  return messageSeenBy(runtime, actor.id, ended);
}

/** Ends an expired poll. If the clock of the process that scheduled the job was ahead, schedules it again. */
export async function endExpiredPoll(runtime: Runtime, { channelId, messageId }: PollKey): Promise<void> {
  const poll = (await pollRows(runtime.database.db, [channelId], [messageId])).get(
    messageKey(channelId, messageId),
  );
  if (!poll || poll.endedAt !== null) return;
  if (poll.expiresAt.getTime() > runtime.clock.now()) {
    const options = { runAt: poll.expiresAt, jobKey: endPollJobKey(channelId, messageId) };
    await runtime.database.transaction((tx) => tx.addJob(endPollJob, { channelId, messageId }, options));
    return;
  }
  try {
    await endPoll(runtime, { channelId, messageId });
  } catch (error) {
    if (!(error instanceof ApiError) || !GONE.has(error.code)) throw error;
  }
}

/** The message, channel or thread was deleted while the poll ended. */
const GONE: ReadonlySet<string> = new Set(['unknown_message', 'unknown_channel']);

/**
 * @param stateVersion the state that allowed the caller to end it
 * @returns the ended poll as everyone sees it; null when it had already ended.
 * @throws ApiError unknown_message, unknown_channel
 */
async function endPoll(
  runtime: Runtime,
  { channelId, messageId }: PollKey,
  stateVersion: StateVersion | null = null,
): Promise<Message | null> {
  const audience = await findAudience(runtime, channelId);
  if (!audience) throw new ApiError('unknown_channel');
  const serverId = audience.serverId ?? null;
  const asked = await messageById(runtime.database.db, channelId, messageId);
  if (!asked) throw new ApiError('unknown_message');
  const mayPost = await mayPostResult(runtime, { authorId: asked.authorId, channelId, serverId });
  // Like any other message, the result reopens a closed conversation.
  if (serverId === null && mayPost) await reopenForRecipients(runtime, channelId);
  return changeWithMessages(
    runtime,
    [channelId],
    async (tx, post) => {
      await tx.lock(messageId);
      const row = await messageById(tx.db, channelId, messageId);
      if (!row) throw new ApiError('unknown_message');
      if (!(await markEnded(tx.db, { channelId, messageId }, new Date(runtime.clock.now())))) return null;
      const view = await oneMessageView(runtime, row, tx.db);
      await announceMessageUpdate(runtime, tx, audience, view);
      const result = mayPost ? await composeResult(runtime, { row, view, serverId, audience }) : null;
      if (result) await post(result);
      return view;
    },
    stateVersion,
  );
}
