import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { type ChannelAccess, channelAccess, requireNotSuspended } from '../access/index.ts';
import { type WebhookRow, webhooksByIds } from './store.ts';

/**
 * A webhook in a channel whose webhooks the caller manages.
 * @throws ApiError unknown_webhook outside its server, missing_permission, screening_pending, timed_out
 */
export async function requireManagedWebhook(
  { runtime, actor }: Context,
  webhookId: string,
): Promise<{ readonly webhook: WebhookRow; readonly access: ChannelAccess }> {
  const [webhook] = isId(webhookId) ? await webhooksByIds(runtime.database.db, [webhookId]) : [];
  if (!webhook) throw new ApiError('unknown_webhook');
  const access = await channelAccess(runtime, actor, webhook.channelId).catch(asUnknownWebhook);
  requireNotSuspended(access.server);
  access.require('manageWebhooks');
  return { webhook, access };
}

/** Does not reveal channels of other servers. @throws ApiError unknown_webhook for unknown_channel */
export function asUnknownWebhook(error: unknown): never {
  if (error instanceof ApiError && error.code === 'unknown_channel') throw new ApiError('unknown_webhook');
  throw error;
}
