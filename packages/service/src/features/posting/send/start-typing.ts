import { ApiError, isoTime } from '@guildhall/platform';
import { ephemeralEvent } from '@guildhall/platform/events';
import { typingStart } from '@guildhall/protocol';
import { type ConversationContext, conversationAudience } from '../../access/index.ts';
import { holdsMessages, requireUnlocked } from '../../channels/index.ts';
import { requireReachableRecipient } from '../../direct-channels/index.ts';

/**
 * Shows typing for about 9 seconds; clients end it by themselves. Shows nothing where the caller could not send.
 * @throws ApiError invalid_channel_kind, thread_locked, recipient_deleted, cannot_dm, screening_pending
 */
export async function startTyping(ctx: ConversationContext): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const channel = access.channel.row;
  if (!holdsMessages(channel.kind)) throw new ApiError('invalid_channel_kind');
  if (access.server === null) await requireReachableRecipient(ctx, access);
  else requireUnlocked(access);
  const payload = {
    channelId: channel.id,
    serverId: access.server?.id ?? null,
    userId: actor.id,
    startedAt: isoTime(runtime.clock.now()),
  };
  runtime.ephemeral.publish(
    ephemeralEvent(typingStart, conversationAudience(access), payload, { shownIn: channel.id }),
  );
}
