import type { EndpointBody, Webhook } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { addWebhook } from './add-webhook.ts';
import { requireKind } from './rules.ts';
import { oneWebhookView } from './view.ts';

/**
 * Creates a webhook (specification: POST /api/channels/{channelId}/webhooks).
 * @throws ApiError invalid_channel_kind, too_many_webhooks.
 */
export async function createWebhook(
  ctx: ChannelContext,
  { name }: EndpointBody<'createWebhook'>,
): Promise<Webhook> {
  const channel = ctx.access.channel.row;
  requireKind('incoming', channel);
  return oneWebhookView(ctx.runtime, await addWebhook(ctx, channel, { name }));
}
