import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { changeMessage } from '../../state/resources/messages.ts';
import { showProblem, showToast } from '../../ui/Toast.tsx';
import { pinText } from './strings.ts';

/** Pins or unpins a message, and reports the result. */
export async function setPinned(
  { channelId, id: messageId }: Pick<Message, 'channelId' | 'id'>,
  pinned: boolean,
): Promise<void> {
  try {
    if (pinned) await client.api.pinMessage({ channelId, messageId });
    else await client.api.unpinMessage({ channelId, messageId });
    gatewayStore.update((state) =>
      changeMessage(state, channelId, messageId, (message) => ({ ...message, pinned })),
    );
    showToast(pinned ? pinText.pinned : pinText.unpinned);
  } catch (error) {
    showProblem(error);
  }
}
