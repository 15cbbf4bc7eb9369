import { webhooksUpdate } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { webhookTouch } from './state.ts';
import type { WebhookRow } from './store.ts';

/** Tells people who manage the channel's webhooks that the list has changed. */
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
