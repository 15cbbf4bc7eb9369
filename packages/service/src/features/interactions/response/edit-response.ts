import { ApiError } from '@guildhall/platform';
import { isId, type Message, RESPONSE_TYPES, type ResponseMessage } from '@guildhall/protocol';
import { givenFields } from '../../../rows.ts';
import type { Transaction } from '../../../runtime.ts';
import { type ConversationContext, conversationAudience } from '../../access/index.ts';
import { getMessage, messageById, messageSeenBy } from '../../messages/index.ts';
import { changeMessage, deleteMessage } from '../../posting/index.ts';
import { deleteEphemeral, editEphemeral, requireEphemeral } from '../ephemeral/ephemeral.ts';
import { ephemeralById } from '../ephemeral/store.ts';
import { ephemeralView } from '../ephemeral/view.ts';
import { type InteractionRow, isFollowUp } from '../store.ts';

/** The name of the first response in paths. */
export const ORIGINAL = '@original';

/** A message that an interaction's token may access. */
export interface OwnResponse {
  readonly messageId: string;
  readonly ephemeral: boolean;
}

/** @throws ApiError unknown_message for messages of other interactions */
export async function requireOwnResponse(
  { runtime }: ConversationContext,
  row: InteractionRow,
  messageId: string,
): Promise<OwnResponse> {
  const original = originalResponse(row);
  if (messageId === ORIGINAL || messageId === original?.messageId) {
    if (!original) throw new ApiError('unknown_message');
    return original;
  }
  if (!isId(messageId)) throw new ApiError('unknown_message');
  const { db } = runtime.database;
  if (await isFollowUp(db, row.id, messageId)) return { messageId, ephemeral: false };
  const now = new Date(runtime.clock.now());
  const ephemeral = await ephemeralById(db, row.channelId, messageId, now);
  if (ephemeral?.interactionId !== row.id) throw new ApiError('unknown_message');
  return { messageId, ephemeral: true };
}

/** The first response; after an update it is the component's message. */
function originalResponse(row: InteractionRow): OwnResponse | null {
  const { responseType: type, responseMessageId: messageId } = row;
  if (type === RESPONSE_TYPES.deferredUpdate || type === RESPONSE_TYPES.update) {
    return row.messageId === null ? null : { messageId: row.messageId, ephemeral: row.messageEphemeral };
  }
  return messageId === null ? null : { messageId, ephemeral: row.ephemeral };
}

/** @throws ApiError unknown_message */
export async function viewResponse(
  ctx: ConversationContext,
  { messageId, ephemeral }: OwnResponse,
): Promise<Message> {
  if (!ephemeral) return getMessage(ctx, messageId);
  return ephemeralView(
    ctx.runtime,
    await requireEphemeral(ctx.runtime, ctx.access.channel.row.id, messageId),
  );
}

/**
 * Edits a response, which needs no permission of the bot.
 * @param inTransaction runs in its transaction, even when nothing differs
 * @throws ApiError unknown_message, poll_not_editable, and errors of a message edit
 */
export async function editResponseMessage(
  ctx: ConversationContext,
  { messageId, ephemeral }: OwnResponse,
  { content, embeds, components, flags, allowedMentions }: ResponseMessage,
  inTransaction?: (tx: Transaction) => Promise<void>,
): Promise<Message> {
  const input = givenFields({ content, embeds, components, flags, allowedMentions });
  if (ephemeral) return editEphemeral(ctx, messageId, input, inTransaction);
  const { runtime, actor, access } = ctx;
  const channelId = access.channel.row.id;
  const before = await messageById(runtime.database.db, channelId, messageId);
  if (before?.authorId !== actor.id) throw new ApiError('unknown_message');
  if (before.parts?.poll) throw new ApiError('poll_not_editable');
  const context = {
    channelId,
    audience: conversationAudience(access),
    sender: 'bot' as const,
    payerId: actor.id,
    mentions: access,
    stateVersion: ctx.stateVersion,
    inTransaction,
  };
  return messageSeenBy(runtime, actor.id, await changeMessage(runtime, context, before, input));
}

/** @throws ApiError unknown_message */
export async function removeResponse(
  ctx: ConversationContext,
  { messageId, ephemeral }: OwnResponse,
): Promise<void> {
  if (ephemeral) await deleteEphemeral(ctx.runtime, ctx.access.channel.row.id, messageId);
  else await deleteMessage(ctx, messageId);
}
