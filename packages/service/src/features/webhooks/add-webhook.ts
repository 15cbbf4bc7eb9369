import type { Context, Transaction } from '../../runtime.ts';
import { type ChannelAccess, changeChannel } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { announceWebhooks } from './announce.ts';
import { requireKind, requireRoomForWebhook } from './rules.ts';
import { insertWebhook, type WebhookRow } from './store.ts';
import { newToken } from './token.ts';

/** A new webhook: a follower if it has a source, otherwise an incoming webhook with a URL. */
export interface NewWebhook {
  readonly name: string;
  readonly source?: { readonly serverId: string; readonly channelId: string };
}

/**
 * Creates a webhook in a channel.
 * @param findExisting finds a webhook to return instead, or throws to refuse
 * @throws ApiError missing_permission, screening_pending, timed_out, invalid_channel_kind, too_many_webhooks,
 * unknown_channel when it has been deleted
 */
export async function addWebhook(
  ctx: Context,
  access: ChannelAccess,
  { name, source }: NewWebhook,
  findExisting?: (tx: Transaction) => Promise<WebhookRow | undefined>,
): Promise<WebhookRow> {
  const { runtime, actor } = ctx;
  const kind = source ? 'follower' : 'incoming';
  const check = (current: ChannelAccess): void => {
    current.require('manageWebhooks');
    requireKind(kind, current.channel.row);
  };
  return changeChannel({ ...ctx, access }, check, async (tx, { channel }) => {
    const { serverId, id: channelId } = channel.row;
    const existing = await findExisting?.(tx);
    if (existing) return existing;
    await requireRoomForWebhook(tx, serverId, channelId);
    const row = await insertWebhook(tx.db, {
      serverId,
      id: runtime.ids.next(),
      channelId,
      kind,
      name,
      creatorId: actor.id,
      ...(source
        ? { sourceServerId: source.serverId, sourceChannelId: source.channelId }
        : newToken(runtime)),
    });
    announceWebhooks(tx, row);
    await recordAudit(ctx, tx, {
      serverId,
      action: 'webhook_create',
      targetType: 'webhook',
      targetId: row.id,
      targetName: row.name,
      changes: [
        { key: 'name', new: row.name },
        { key: 'channelId', new: channelId },
        { key: 'kind', new: row.kind },
      ],
    });
    return row;
  });
}
