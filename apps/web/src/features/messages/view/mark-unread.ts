import type { Message } from '@guildhall/protocol';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { keepUnread } from '../../../state/messages/kept-unread.ts';
import { readStateUpdate } from '../../../state/resources/read-states.ts';
import { showProblem } from '../../../ui/Toast.tsx';

/** Marks a message and all later ones as unread, also while their channel is open. */
export async function markUnread({ id, channelId }: Message): Promise<void> {
  const before = String(BigInt(id) - 1n);
  keepUnread(channelId);
  gatewayStore.update((state) =>
    readStateUpdate(state, {
      channelId,
      lastReadMessageId: before,
      mentionCount: state.readStates[channelId]?.mentionCount ?? 0,
    }),
  );
  try {
    await client.api.acknowledgeMessage({ channelId, messageId: before, body: { manual: true } });
  } catch (error) {
    showProblem(error);
  }
}
