import type { EndpointBody, Webhook } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { addWebhook } from './add-webhook.ts';
import { oneWebhookView } from './view.ts';

/**
 * Creates a webhook (specification: POST /api/channels/{channelId}/webhooks).
 * @throws ApiError invalid_channel_kind, too_many_webhooks
 */
export async function createWebhook(
  ctx: ChannelContext,
  { name }: EndpointBody<'createWebhook'>,
): Promise<Webhook> {
  return oneWebhookView(ctx.runtime, await addWebhook(ctx, ctx.access, { name }));
}
