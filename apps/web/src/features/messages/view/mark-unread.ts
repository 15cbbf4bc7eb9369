import type { Message } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { gatewayStore, orTakeBack } from '../../../state/gateway-store.ts';
import { keepUnread, stopKeepingUnread } from '../../../state/messages/kept-unread.ts';
import {
  channelMarkedUnread,
  readStateUpdate,
  unreadMarkSent,
} from '../../../state/resources/read-states.ts';
import { speak } from '../../../ui/text/Spoken.tsx';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { messageActionText as text } from '../row/action-strings.ts';

/**
 * Marks a message and all later ones as unread, even while their channel is open: shown at once, reverted when the
 * service refuses.
 */
export async function markUnread({ id, channelId }: Message): Promise<void> {
  const messageId = String(BigInt(id) - 1n);
  const before = gatewayStore.get().readStates[channelId]?.lastReadMessageId ?? null;
  keepUnread(channelId);
  gatewayStore.update((state) => channelMarkedUnread(state, channelId, messageId));
  try {
    await orTakeBack(
      () => client.api.acknowledgeMessage({ channelId, messageId, body: { manual: true } }),
      () => {
        stopKeepingUnread(channelId);
        gatewayStore.update((state) => {
          const next = unreadMarkSent(state, channelId);
          const known = next.readStates[channelId];
          // What was read since stays.
          return known?.lastReadMessageId === messageId
            ? readStateUpdate(next, { ...known, lastReadMessageId: before })
            : next;
        });
      },
    );
    gatewayStore.update((state) => unreadMarkSent(state, channelId));
    speak(text.markedUnread);
  } catch (error) {
    showProblem(error);
  }
}
