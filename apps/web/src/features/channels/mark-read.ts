import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { newestMessageId } from '../../state/resources/newest.ts';
import { channelRead } from '../../state/resources/read-states.ts';

/** Marks a channel as read up to its newest message: here at once, on the service soon after. */
export function markChannelRead(channelId: string): void {
  const messageId = newestMessageId(gatewayStore.get(), channelId);
  if (!messageId) return;
  gatewayStore.update((state) => channelRead(state, channelId, messageId));
  // A mark that is lost is no loss: the next message read sets it again.
  client.api.acknowledgeMessage({ channelId, messageId, body: {} }).catch(() => undefined);
}
