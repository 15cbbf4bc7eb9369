import { ApiError } from '@guildhall/platform';
import { isId, messageReactionRemoveAll, messageReactionRemoveEmoji } from '@guildhall/protocol';
import { type ConversationContext, conversationAudience } from '../access/index.ts';
import { userDirectory } from '../accounts/index.ts';
import { requireCounts } from './add-reaction.ts';
import { changeReaction } from './change-reaction.ts';
import { countedText, readReactionEmoji } from './emoji.ts';
import { deleteReactionRows, reactionCounts, storeReactionCounts } from './store.ts';

/**
 * Removes the reaction of a person, who may be the caller (specification: DELETE …/reactions/{emoji}).
 * @throws ApiError unknown_message, unknown_emoji
 */
export async function removeReaction(
  { runtime, access, stateVersion }: ConversationContext,
  messageId: string,
  text: string,
  userId: string,
): Promise<undefined> {
  const channelId = access.channel.row.id;
  await requireCounts(runtime, channelId, messageId);
  await changeReaction(runtime, {
    kind: 'remove',
    channelId,
    messageId,
    userId,
    emoji: readReactionEmoji(text),
    audience: conversationAudience(access),
    serverId: access.server?.id ?? null,
    stateVersion,
  });
}

/**
 * Removes another person's reaction (design 5.1).
 * @throws ApiError unknown_message, unknown_user, missing_permission, unknown_emoji
 */
export async function removeReactionOf(
  ctx: ConversationContext,
  messageId: string,
  text: string,
  userId: string,
): Promise<undefined> {
  await requireCounts(ctx.runtime, ctx.access.channel.row.id, messageId);
  const known = isId(userId) && (await userDirectory(ctx.runtime).get(userId));
  if (!known) throw new ApiError('unknown_user');
  ctx.access.require('manageMessages');
  return removeReaction(ctx, messageId, text, userId);
}

/**
 * Removes all reactions with one emoji (design 5.1).
 * @throws ApiError unknown_message, missing_permission, unknown_emoji
 */
export async function removeReactionsWith(
  { runtime, access, stateVersion }: ConversationContext,
  messageId: string,
  text: string,
): Promise<undefined> {
  const channelId = access.channel.row.id;
  await requireCounts(runtime, channelId, messageId);
  access.require('manageMessages');
  const wanted = readReactionEmoji(text);
  await runtime.database.transaction(async (tx) => {
    await tx.lock(messageId, stateVersion);
    const counts = (await reactionCounts(tx.db, channelId, messageId)) ?? [];
    const emoji = countedText(counts, wanted);
    if (emoji === undefined) return;
    await deleteReactionRows(tx.db, channelId, messageId, emoji);
    const others = counts.filter((count) => count.emoji !== emoji);
    await storeReactionCounts(tx.db, channelId, messageId, others);
    tx.emit(messageReactionRemoveEmoji, conversationAudience(access), {
      channelId,
      messageId,
      serverId: access.server?.id ?? null,
      emoji,
    });
  });
}

/** Removes all reactions from a message (design 5.1). @throws ApiError unknown_message, missing_permission */
export async function removeAllReactions(
  { runtime, access, stateVersion }: ConversationContext,
  messageId: string,
): Promise<undefined> {
  const channelId = access.channel.row.id;
  await requireCounts(runtime, channelId, messageId);
  access.require('manageMessages');
  await runtime.database.transaction(async (tx) => {
    await tx.lock(messageId, stateVersion);
    const counts = await reactionCounts(tx.db, channelId, messageId);
    if (!counts || counts.length === 0) return;
    await deleteReactionRows(tx.db, channelId, messageId);
    await storeReactionCounts(tx.db, channelId, messageId, []);
    tx.emit(messageReactionRemoveAll, conversationAudience(access), {
      channelId,
      messageId,
      serverId: access.server?.id ?? null,
    });
  });
}
