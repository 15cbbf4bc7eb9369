import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { stopKeepingUnread } from '../../state/messages/kept-unread.ts';
import { newestMessageId } from '../../state/resources/newest.ts';
import { channelRead } from '../../state/resources/read-states.ts';

/** Marks a channel as read up to its newest message: here immediately, then in the service. */
export function markChannelRead(channelId: string): void {
  const messageId = newestMessageId(gatewayStore.get(), channelId);
  if (!messageId) return;
  stopKeepingUnread(channelId);
  gatewayStore.update((state) => channelRead(state, channelId, messageId));
  // A failure does not matter, because reading the next message marks the channel again.
  client.api.acknowledgeMessage({ channelId, messageId, body: {} }).catch(() => undefined);
}
