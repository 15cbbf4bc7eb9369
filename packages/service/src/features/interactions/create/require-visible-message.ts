import { ApiError } from '@guildhall/platform';
import { isId, type Message } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { type ConversationContext, requireUnblocked, requireUnrestricted } from '../../access/index.ts';
import { messageById, messageSeenBy, oneMessageView } from '../../messages/index.ts';
import { ephemeralById } from '../ephemeral/store.ts';
import { ephemeralView } from '../ephemeral/view.ts';

/** A message of the bot in the channel, as the bot sees it, including its priced content. */
export interface FoundMessage {
  readonly view: Message;
  readonly ephemeral: boolean;
}

/**
 * The message of a component or modal: posted by the bot, and visible to this person.
 * @throws ApiError unknown_message, cannot_dm, screening_pending, timed_out, invalid_interaction if another account
 * posted it
 */
export async function requireVisibleMessage(
  ctx: ConversationContext,
  botId: string,
  messageId: string | undefined,
): Promise<FoundMessage> {
  const { runtime, actor, access } = ctx;
  if (messageId === undefined || !isId(messageId)) throw new ApiError('unknown_message');
  const channelId = access.channel.row.id;
  const row = await messageById(runtime.database.db, channelId, messageId);
  const found = row
    ? {
        view: await messageSeenBy(runtime, botId, await oneMessageView(runtime, row)),
        ephemeral: false,
      }
    : { view: await ownEphemeral(runtime, actor.id, channelId, messageId), ephemeral: true };
  const { view, ephemeral } = found;
  if (!view) throw new ApiError('unknown_message');
  await requireUnblocked(runtime, actor, access);
  requireUnrestricted(runtime, access);
  if (view.author.id !== botId) throw new ApiError('invalid_interaction');
  return { view, ephemeral };
}

async function ownEphemeral(
  runtime: Runtime,
  userId: string,
  channelId: string,
  messageId: string,
): Promise<Message | undefined> {
  const row = await ephemeralById(runtime.database.db, channelId, messageId, new Date(runtime.clock.now()));
  return row?.userId === userId ? ephemeralView(runtime, row) : undefined;
}
