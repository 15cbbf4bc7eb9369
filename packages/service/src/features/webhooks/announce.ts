import { webhooksUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { webhookTouch } from './state.ts';
import type { WebhookRow } from './store.ts';

/** Announces to managers of webhooks in a channel that its list changed. */
export function announceWebhooks(
  tx: Transaction,
  { id, serverId, channelId }: Pick<WebhookRow, 'id' | 'serverId' | 'channelId'>,
): void {
  tx.emit(
    webhooksUpdate,
    { kind: 'channel', id: channelId, serverId, permission: 'manageWebhooks' },
    { serverId, channelId },
    { touches: [webhookTouch(id)] },
  );
}
