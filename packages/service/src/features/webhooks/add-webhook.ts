import type { Context, Transaction } from '../../runtime.ts';
import type { ChannelRow } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { announceWebhooks } from './announce.ts';
import { requireRoomForWebhook } from './rules.ts';
import { insertWebhook, type WebhookRow } from './store.ts';
import { newToken } from './token.ts';

/** A new webhook: a follower if it has a source, otherwise an incoming webhook with a URL. */
export interface NewWebhook {
  readonly name: string;
  readonly source?: { readonly serverId: string; readonly channelId: string };
}

/**
 * Creates a webhook in a channel; the caller's Manage Webhooks was checked.
 * @param equal finds an existing one to return instead
 * @throws ApiError too_many_webhooks, unknown_channel when it was deleted meanwhile.
 */
export async function addWebhook(
  ctx: Context,
  { serverId, id: channelId }: Pick<ChannelRow, 'serverId' | 'id'>,
  { name, source }: NewWebhook,
  equal?: (tx: Transaction) => Promise<WebhookRow | undefined>,
): Promise<WebhookRow> {
  const { runtime, actor } = ctx;
  return runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const present = await equal?.(tx);
    if (present) return present;
    await requireRoomForWebhook(tx, serverId, channelId);
    const row = await insertWebhook(tx.db, {
      serverId,
      id: runtime.ids.next(),
      channelId,
      kind: source ? 'follower' : 'incoming',
      name: name.trim(),
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
