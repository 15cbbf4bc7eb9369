import { ApiError } from '@guildhall/platform';
import { ENDPOINTS, type Message } from '@guildhall/protocol';
import { countSharedCall } from '../../call-limits.ts';
import { type ChannelContext, conversationAudience } from '../access/index.ts';
import {
  type MessageRow,
  messageById,
  messageSeenBy,
  oneMessageView,
  requireMessage,
} from '../messages/index.ts';
import { announceMessageUpdate, copyQueue } from '../posting/index.ts';
import { deliverCrosspostJob } from './deliver-copies.ts';
import { markCrossposted } from './store.ts';

/**
 * Copies an announcement to every following channel, once per message (specification: POST …/crosspost; design 5.5). A
 * job creates the copies.
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, not_announcement,
 * already_crossposted, not_crosspostable, rate_limited
 */
export async function crosspostMessage(ctx: ChannelContext, messageId: string): Promise<Message> {
  const { runtime, actor, access } = ctx;
  const channel = access.channel.row;
  const row = await requireMessage(ctx, messageId);
  access.require(row.authorId === actor.id ? 'sendMessages' : 'manageMessages');
  if (channel.kind !== 'announcement') throw new ApiError('not_announcement');
  if (row.crossposted) throw new ApiError('already_crossposted');
  requireCrosspostable(row);
  await countSharedCall(runtime, ENDPOINTS.crosspostMessage, channel.id);
  const original = { channelId: channel.id, messageId: row.id };
  const view = await runtime.database.transaction(async (tx) => {
    await tx.lock(row.id, ctx.stateVersion);
    const marked = await markCrossposted(tx.db, original);
    if (!marked) throw new ApiError(await refusal(ctx, original.messageId));
    const marking = await oneMessageView(runtime, marked);
    await announceMessageUpdate(runtime, tx, conversationAudience(access), marking);
    await tx.addJob(
      deliverCrosspostJob,
      { ...original, userId: actor.id, after: '0' },
      copyQueue(channel.id),
    );
    return marking;
  });
  return messageSeenBy(runtime, actor.id, view);
}

/** A concurrent request was faster, or the message has just been deleted. */
async function refusal({ runtime, access }: ChannelContext, messageId: string) {
  const row = await messageById(runtime.database.db, access.channel.row.id, messageId);
  return row ? 'already_crossposted' : 'unknown_message';
}

/** Votes and purchases belong to one message, a copy is not copied again, and notices have no author. */
function requireCrosspostable({ parts, type }: MessageRow): void {
  const bound = parts?.poll ?? parts?.pollResult ?? parts?.coins ?? parts?.crosspost;
  if (bound !== undefined || type !== null) throw new ApiError('not_crosspostable');
}
