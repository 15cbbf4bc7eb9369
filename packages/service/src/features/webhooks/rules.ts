/** Which channels can have webhooks, and how many. */
import { ApiError } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { ChannelRow } from '../access/index.ts';
import { countWebhooks, followerBetween, isChannel, type WebhookRow } from './store.ts';

const KINDS: Readonly<Record<WebhookRow['kind'], ReadonlySet<ChannelRow['kind']>>> = {
  incoming: new Set(['text', 'announcement', 'forum', 'voice']),
  follower: new Set(['text', 'announcement']),
};

/**
 * Checks the kind of channel; messages for a thread use a webhook of the parent channel. @throws ApiError
 * invalid_channel_kind
 */
export function requireKind(webhook: WebhookRow['kind'], { kind }: Pick<ChannelRow, 'kind'>): void {
  if (!KINDS[webhook].has(kind)) throw new ApiError('invalid_channel_kind');
}

/** The caller holds the server's lock. @throws ApiError unknown_channel, too_many_webhooks */
export async function requireRoomForWebhook(
  tx: Transaction,
  serverId: string,
  channelId: string,
): Promise<void> {
  if (!(await isChannel(tx.db, serverId, channelId))) throw new ApiError('unknown_channel');
  if ((await countWebhooks(tx.db, serverId, channelId)) >= LIMITS.webhooksPerChannel)
    throw new ApiError('too_many_webhooks');
}

/**
 * A channel follows another one once, and never itself. The caller holds the server's lock. @throws ApiError
 * invalid_channel
 */
export async function requireNotFollowing(
  tx: Transaction,
  { serverId, sourceChannelId }: WebhookRow,
  channelId: string,
): Promise<void> {
  if (sourceChannelId === null) return;
  const isUsed =
    channelId === sourceChannelId || (await followerBetween(tx.db, sourceChannelId, { serverId, channelId }));
  if (isUsed) throw new ApiError('invalid_channel');
}
