/** Reads, edits and deletes messages that a webhook posted (design 5.6, 13.53). */
import { ApiError } from '@guildhall/platform';
import { type EndpointBody, isId, type Message } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../runtime.ts';
import {
  audienceChannelId,
  type ChannelState,
  requireNotSuspended,
  withFreshState,
} from '../access/index.ts';
import { type MessageRow, messageById, oneMessageView } from '../messages/index.ts';
import { changeMessage, deleteMessages } from '../posting/index.ts';
import { mentionScope } from './send.ts';
import {
  countWebhookPost,
  type PostingWebhook,
  postKeys,
  postTarget,
  requireWebhookByToken,
} from './state.ts';

/** The path of a webhook's message. */
export interface OwnMessage {
  readonly webhookId: string;
  readonly webhookToken: string;
  readonly messageId: string;
  readonly threadId: string | undefined;
}

interface Found {
  readonly posting: PostingWebhook;
  readonly channel: ChannelState;
  readonly row: MessageRow;
}

/** @throws ApiError unknown_webhook, unknown_channel, unknown_message */
async function requireOwnMessage(
  runtime: Runtime,
  { webhookId, webhookToken, messageId, threadId }: OwnMessage,
): Promise<Found> {
  const posting = await requireWebhookByToken(runtime, webhookId, webhookToken);
  const channel = await postTarget(runtime, posting, threadId);
  const row = isId(messageId) ? await messageById(runtime.database.db, channel.row.id, messageId) : undefined;
  if (!row?.parts?.webhook || row.authorId !== posting.webhook.id) throw new ApiError('unknown_message');
  return { posting, channel, row };
}

/** @throws ApiError unknown_webhook, unknown_channel, unknown_message */
export async function getWebhookMessage({ runtime }: PublicContext, own: OwnMessage): Promise<Message> {
  const { row } = await requireOwnMessage(runtime, own);
  return oneMessageView(runtime, row);
}

/** @throws ApiError unknown_webhook, rate_limited, unknown_channel, unknown_message, and as `changeMessage` */
export async function updateWebhookMessage(
  { runtime }: PublicContext,
  own: OwnMessage,
  input: EndpointBody<'updateWebhookMessage'>,
): Promise<Message> {
  await countWebhookPost(runtime, own);
  return withFreshState(runtime, async (readSoFar) => {
    const { posting, channel, row } = await requireOwnMessage(runtime, own);
    requireNotSuspended(posting.server);
    const context = {
      channelId: channel.row.id,
      audience: audienceIn(posting, channel),
      sender: 'webhook',
      // Not the owner's own: moderators must not be able to use that up.
      payerId: `webhooks of ${posting.server.row.ownerId}`,
      mentions: mentionScope(posting.server, channel),
      stateVersion: { ...readSoFar, keys: postKeys(posting, channel) },
    } as const;
    return changeMessage(runtime, context, row, input);
  });
}

/** @throws ApiError unknown_webhook, unknown_channel, unknown_message */
export async function deleteWebhookMessage({ runtime }: PublicContext, own: OwnMessage): Promise<undefined> {
  return withFreshState(runtime, async (readSoFar) => {
    const { posting, channel, row } = await requireOwnMessage(runtime, own);
    requireNotSuspended(posting.server);
    await runtime.database.transaction(async (tx) => {
      await tx.lock(row.id, { ...readSoFar, keys: postKeys(posting, channel) });
      const [deleted] = await deleteMessages(tx, row.channelId, [row.id], audienceIn(posting, channel));
      if (deleted === undefined) throw new ApiError('unknown_message');
    });
    return undefined;
  });
}

function audienceIn({ server }: PostingWebhook, channel: ChannelState) {
  return { kind: 'channel', id: audienceChannelId(channel), serverId: server.id } as const;
}
