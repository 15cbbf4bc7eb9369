import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { messageDelete } from '../../../state/resources/messages.ts';
import type { Audited } from '../../../ui/dialogs/ConfirmDialog.tsx';

/** Deletes a message, and hides it without waiting for the event. */
export async function removeMessage(
  channelId: string,
  messageId: string,
  audited: Audited = {},
): Promise<void> {
  await client.api.deleteMessage({ channelId, messageId, ...audited });
  gatewayStore.update((state) => messageDelete(state, { id: messageId, channelId, serverId: null }));
}
