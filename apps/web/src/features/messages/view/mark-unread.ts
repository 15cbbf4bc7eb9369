import type { Message } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { keepUnread } from '../../../state/messages/kept-unread.ts';
import { channelMarkedUnread, unreadMarkSent } from '../../../state/resources/read-states.ts';
import { showProblem } from '../../../ui/Toast.tsx';
import { speak } from '../../../ui/text/Spoken.tsx';
import { messageActionText as text } from '../row/action-strings.ts';

/** Marks a message and all later ones as unread, also while their channel is open. */
export async function markUnread({ id, channelId }: Message): Promise<void> {
  const messageId = String(BigInt(id) - 1n);
  keepUnread(channelId);
  gatewayStore.update((state) => channelMarkedUnread(state, channelId, messageId));
  try {
    await client.api.acknowledgeMessage({ channelId, messageId, body: { manual: true } });
    speak(text.markedUnread);
  } catch (error) {
    showProblem(error);
  }
  gatewayStore.update((state) => unreadMarkSent(state, channelId));
}
