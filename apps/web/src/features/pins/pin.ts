import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { gatewayStore, orTakeBack } from '../../state/gateway-store.ts';
import { changeMessage } from '../../state/resources/messages.ts';
import { showProblem, showToast } from '../../ui/toasts/toast.ts';
import { pinPanelText } from './panel-strings.ts';

const underWay = new Set<string>();

/**
 * Pins or unpins a message: shown at once, reverted when the service refuses. A second press does nothing until then.
 */
export async function setPinned(
  { channelId, id: messageId }: Pick<Message, 'channelId' | 'id'>,
  pinned: boolean,
): Promise<void> {
  if (underWay.has(messageId)) return;
  underWay.add(messageId);
  const show = (shown: boolean) =>
    gatewayStore.update((state) =>
      changeMessage(state, channelId, messageId, (message) => ({ ...message, pinned: shown })),
    );
  show(pinned);
  try {
    await orTakeBack(
      () =>
        pinned
          ? client.api.pinMessage({ channelId, messageId })
          : client.api.unpinMessage({ channelId, messageId }),
      () => show(!pinned),
    );
    showToast(pinned ? pinPanelText.pinned : pinPanelText.unpinned);
  } catch (error) {
    showProblem(error);
  } finally {
    underWay.delete(messageId);
  }
}
