import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { ReactionCount } from '../../tables.ts';
import {
  type ConversationContext,
  conversationAudience,
  memberIn,
  requireUnrestricted,
} from '../access/index.ts';
import { requireScreenedWriter } from '../direct-channels/index.ts';
import { type EmojiRow, emojiById } from '../expressions/index.ts';
import { changeReaction } from './change-reaction.ts';
import { type ReactionEmoji, readReactionEmoji, unknownEmoji } from './emoji.ts';
import { reactionCounts } from './store.ts';

/**
 * Reacts to a message (specification: PUT …/reactions/{emoji}; design 13.37). The first reaction with an emoji needs
 * Add Reactions, and Use External Emoji for another server's emoji. Joining an existing reaction needs neither, unless
 * its emoji was deleted; timed-out and pending members cannot react at all.
 * @throws ApiError unknown_message, missing_permission, screening_pending, timed_out, unknown_emoji (400),
 * too_many_reactions
 */
export async function addReaction(
  ctx: ConversationContext,
  messageId: string,
  text: string,
): Promise<undefined> {
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  await requireCounts(runtime, channelId, messageId);
  if (access.server === null) await requireScreenedWriter(ctx, access);
  else requireUnrestricted(runtime, access);
  const emoji = readReactionEmoji(text);
  const custom = await customEmoji(runtime, emoji);
  await changeReaction(runtime, {
    kind: 'add',
    channelId,
    messageId,
    userId: actor.id,
    emoji,
    first: await firstText(ctx, emoji, custom),
    audience: conversationAudience(access),
    serverId: access.server?.id ?? null,
    stateVersion: ctx.stateVersion,
  });
}

/** @throws ApiError unknown_message */
export async function requireCounts(
  runtime: Runtime,
  channelId: string,
  messageId: string,
): Promise<ReactionCount[]> {
  const counts = isId(messageId)
    ? await reactionCounts(runtime.database.db, channelId, messageId)
    : undefined;
  if (!counts) throw new ApiError('unknown_message');
  return counts;
}

/** @returns null for a Unicode emoji. @throws ApiError unknown_emoji when it no longer exists */
async function customEmoji(runtime: Runtime, emoji: ReactionEmoji): Promise<EmojiRow | null> {
  if (emoji.kind === 'unicode') return null;
  const row = await emojiById(runtime.database.db, emoji.id);
  if (!row) throw unknownEmoji();
  return row;
}

/** The text of a new emoji on a message, or the reason why the caller may not add it. */
async function firstText(
  { runtime, actor, access }: ConversationContext,
  emoji: ReactionEmoji,
  custom: EmojiRow | null,
): Promise<string | ApiError> {
  try {
    access.require('addReactions');
    if (custom && custom.serverId !== access.server?.id) {
      if (!(await memberIn(runtime, custom.serverId, actor.id))) throw unknownEmoji();
      access.require('useExternalEmoji');
    }
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return emoji.kind === 'unicode' ? emoji.text : `${custom?.name}:${emoji.id}`;
}
