import { NetworkError } from '@guildhall/client';
import { client } from '../../state/client.ts';
import { onReconnect } from '../../state/connection.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { isKeptUnread, stopKeepingUnread } from '../../state/messages/kept-unread.ts';
import { newestMessageId } from '../../state/resources/newest.ts';
import { channelRead } from '../../state/resources/read-states.ts';
import { beforeSessionEnds } from '../../state/session.ts';

/** The last read messages, by channel, of which the service has not heard. */
const unsent = new Map<string, string>();

/** Marks a channel as read up to its newest message: here immediately, then in the service. */
export function markChannelRead(channelId: string): void {
  const messageId = newestMessageId(gatewayStore.get(), channelId);
  if (!messageId) return;
  stopKeepingUnread(channelId);
  mark(channelId, messageId);
}

function mark(channelId: string, messageId: string): void {
  unsent.delete(channelId);
  gatewayStore.update((state) => channelRead(state, channelId, messageId));
  client.api.acknowledgeMessage({ channelId, messageId, body: {} }).catch((error: unknown) => {
    // After other failures, reading the next message marks the channel again.
    if (error instanceof NetworkError) unsent.set(channelId, messageId);
  });
}

onReconnect(() => {
  const marks = [...unsent].filter(([channelId]) => !isKeptUnread(channelId));
  unsent.clear();
  for (const [channelId, messageId] of marks) mark(channelId, messageId);
});
beforeSessionEnds(() => unsent.clear());
